import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { ChargeKind, IncomeLedger, JournalKind, Ledger } from '../../db/tables/ledger';

/** Account and acting user; the user is null for automatic entries. */
export interface LedgerActor {
  readonly accountId: number;
  readonly userId: number | null;
}

/** A charge, split by the recipient of each part. Cents. */
export interface Charge {
  readonly kind: ChargeKind;
  /** Description as printed on the invoice. */
  readonly reference: string;
  readonly billingCode: string | null;
  readonly parts: readonly {
    /** `FILING_CASH` for a captured payment that the card's bank took back. */
    readonly ledger: IncomeLedger | 'FILING_CASH';
    /** County whose office receives the money; null for the site's own income. */
    readonly countyId: number | null;
    readonly cents: number;
  }[];
}

/** A journal entry: positive amounts are debits, and all amounts sum to 0. */
export interface Entry extends LedgerActor {
  readonly kind: JournalKind;
  readonly reference: string;
  readonly billingCode: string | null;
  readonly lines: readonly {
    readonly ledger: Ledger;
    readonly countyId: number | null;
    readonly cents: number;
  }[];
}

/** Timestamp of an entry that is written in a batch; milliseconds since 1970. */
interface Dated {
  readonly at?: number;
}

/** Rows per statement, below the limit of parameters. */
const ROWS_A_STATEMENT = 1_000;

/**
 * Inserts entries; returns their ids in order. The database rejects unbalanced entries at commit.
 */
export async function enterEntries(
  trx: Transaction<Database>,
  entries: readonly (Entry & Dated)[],
  at: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const some of chunksOf(entries, ROWS_A_STATEMENT)) {
    const rows = await trx
      .insertInto('journal_entry')
      .values(
        some.map(({ accountId, at: own, billingCode, kind, reference, userId }) => ({
          kind,
          account_id: accountId,
          user_id: userId,
          reference,
          billing_code: billingCode,
          entered_at: new Date(own ?? at),
        })),
      )
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id).sort((a, b) => a - b));
  }
  const lines = entries.flatMap((entry, index) =>
    entry.lines
      .filter(({ cents }) => cents !== 0)
      .map(({ cents, countyId, ledger }, at) => ({
        entry_id: ids[index] ?? 0,
        line: at + 1,
        ledger,
        county_id: countyId,
        cents,
      })),
  );
  for (const some of chunksOf(lines, ROWS_A_STATEMENT)) {
    await trx.insertInto('journal_line').values(some).execute();
  }
  return ids;
}

function chunksOf<Thing>(things: readonly Thing[], size: number): Thing[][] {
  return Array.from({ length: Math.ceil(things.length / size) }, (_, index) =>
    things.slice(index * size, (index + 1) * size),
  );
}

/**
 * Charges accounts in the transaction of the purchase. Each account owes the sum of its parts, each
 * part is booked as income, and the next invoice includes the charge. Returns the entries' ids.
 */
export async function chargeAccounts(
  trx: Transaction<Database>,
  charges: readonly (Charge & LedgerActor & Dated)[],
  at: number,
): Promise<number[]> {
  if (charges.length === 0) return [];
  const owed = charges.map(({ parts }) => parts.reduce((sum, { cents }) => sum + cents, 0));
  for (const [index, { parts }] of charges.entries()) {
    const isSound = parts.every(({ cents }) => Number.isSafeInteger(cents) && cents >= 0);
    if (!isSound || !((owed[index] ?? 0) > 0)) {
      throw new RangeError(`Invalid charge of ${String(owed[index])} cents`);
    }
  }
  const entries = charges.map(({ parts, ...charge }, index) => ({
    ...charge,
    lines: [
      { ledger: 'RECEIVABLE' as const, countyId: null, cents: owed[index] ?? 0 },
      ...parts.map((part) => ({ ...part, cents: -part.cents })),
    ],
  }));
  const ids = await enterEntries(trx, entries, at);
  const open = charges.map(({ accountId }, index) => ({
    entry_id: ids[index] ?? 0,
    account_id: accountId,
    cents: owed[index] ?? 0,
  }));
  for (const some of chunksOf(open, ROWS_A_STATEMENT)) {
    await trx.insertInto('open_charge').values(some).execute();
  }
  return ids;
}

/** Charges one account; returns the entry's id. */
export async function chargeAccount(
  trx: Transaction<Database>,
  booker: LedgerActor,
  charge: Charge,
  at: number,
): Promise<number> {
  const [id] = await chargeAccounts(trx, [{ ...booker, ...charge }], at);
  if (id === undefined) throw new Error('The charge was not recorded.');
  return id;
}

/** Locks an account until the transaction ends, so that charges are serialized. */
export async function lockAccount(trx: Transaction<Database>, accountId: number): Promise<void> {
  await sql`select from account where id = ${accountId} for update`.execute(trx);
}
