import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { JournalKind, Ledger } from '../../db/tables/ledger';
import type { Owner } from '../../http/asker';

/** What an account is charged for, and whose income each part is. Cents. */
export interface Charge {
  readonly kind: JournalKind;
  /** What it is for, in words of an invoice. */
  readonly reference: string;
  readonly billingCode: string | null;
  readonly parts: readonly {
    readonly ledger: Exclude<Ledger, 'RECEIVABLE'>;
    /** The office that the money is for; null for the site's own. */
    readonly countyId: number | null;
    readonly cents: number;
  }[];
}

/**
 * Charges an account in the transaction of what it is charged for: the account owes the sum of the
 * parts, and each part is an income. Gives the id of the entry. The database refuses at the commit an
 * entry that does not balance.
 */
export async function chargeAccount(
  trx: Transaction<Database>,
  { accountId, userId }: Owner & { readonly accountId: number },
  { billingCode, kind, parts, reference }: Charge,
  at: number,
): Promise<number> {
  const total = parts.reduce((sum, { cents }) => sum + cents, 0);
  if (total <= 0 || parts.some(({ cents }) => !Number.isSafeInteger(cents) || cents < 0)) {
    throw new RangeError(`A charge of ${String(total)} cents is none`);
  }
  const { id } = await trx
    .insertInto('journal_entry')
    .values({
      kind,
      account_id: accountId,
      user_id: userId,
      reference,
      billing_code: billingCode,
      entered_at: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const incomes = parts
    .filter(({ cents }) => cents > 0)
    .map(({ cents, countyId, ledger }) => ({ ledger, county_id: countyId, cents: -cents }));
  const lines = [{ ledger: 'RECEIVABLE' as const, county_id: null, cents: total }, ...incomes];
  await trx
    .insertInto('journal_line')
    .values(lines.map((line, index) => ({ entry_id: id, line: index + 1, ...line })))
    .execute();
  return id;
}

/** Holds an account until the transaction ends, so that of two charges one comes first. */
export async function holdAccount(trx: Transaction<Database>, accountId: number): Promise<void> {
  await sql`select from account where id = ${accountId} for update`.execute(trx);
}

/** What the accounts owe and who earns it; sums to 0. Cents. */
export async function findBalances(db: Kysely<Database>): Promise<Record<Ledger, number>> {
  const { rows } = await sql<{ ledger: Ledger; cents: number }>`
    select ledger, sum(cents)::bigint as cents from journal_line group by ledger`.execute(db);
  const cents = new Map(rows.map((row) => [row.ledger, row.cents]));
  const of = (ledger: Ledger): number => cents.get(ledger) ?? 0;
  return {
    RECEIVABLE: of('RECEIVABLE'),
    OFFICE_FEES: of('OFFICE_FEES'),
    PAGE_FEES: of('PAGE_FEES'),
    SUBSCRIPTION_FEES: of('SUBSCRIPTION_FEES'),
  };
}
