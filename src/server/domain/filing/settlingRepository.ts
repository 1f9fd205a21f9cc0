import { sql, type Kysely, type Transaction } from 'kysely';
import type { FilingMoney } from '#contract/filing/states';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import type { HoldOutcome } from '../cards/processor';
import { enterEntries } from '../ledger/repository';
import { captureLines } from './captureLines';
import { recordHold } from './holdsRepository';
import { notifyDue } from './noticesRepository';

/** Holds per round. */
const ROUND = 100;

/** A card hold, on an open envelope, that has expired or will expire soon. */
export interface ExpiringHold {
  readonly key: string;
  readonly processorId: string;
  readonly envelopeId: string;
  readonly accountId: number;
  readonly userId: number;
  readonly cents: number;
  readonly processor: string;
  /** True if the hold has ended. */
  readonly hasEnded: boolean;
  /** The card for the new hold; null if it can't be charged anymore. */
  readonly card: {
    readonly id: number;
    readonly customerToken: string;
    readonly cardToken: string;
  } | null;
}

/**
 * Finds holds that end before a given time and belong to open envelopes. The new hold of each is on
 * the same card.
 */
export async function findExpiring(
  db: Kysely<Database>,
  processor: string,
  before: number,
  now: number,
): Promise<readonly ExpiringHold[]> {
  const { rows } = await sql<ExpiringHold>`
    select h.key, h.processor_id as "processorId", e.id as "envelopeId",
           h.account_id as "accountId", h.user_id as "userId", h.cents, h.processor,
           h.expires_at <= ${new Date(now)} as "hasEnded",
           case when c.card_token <> '' then
             json_build_object('id', c.id, 'customerToken', c.customer_token,
                               'cardToken', c.card_token) end as card
      from filing_hold h
      join filing_envelope e on e.id = h.envelope_id
      join payment_card c on c.id = h.card_id
     where h.status = 'HELD' and h.processor = ${processor} and e.completed_cents is null
       and h.expires_at < ${new Date(before)}
     order by h.expires_at limit ${ROUND}`.execute(db);
  return rows;
}

/** Finds the last hold of each open envelope with an expired hold, with the account's card. */
export async function findExpired(
  db: Kysely<Database>,
  processor: string,
): Promise<readonly ExpiringHold[]> {
  const { rows } = await sql<ExpiringHold>`
    select distinct on (e.id) h.key, h.processor_id as "processorId", e.id as "envelopeId",
           h.account_id as "accountId", h.user_id as "userId", h.cents, h.processor,
           true as "hasEnded",
           json_build_object('id', c.id, 'customerToken', c.customer_token,
                             'cardToken', c.card_token) as card
      from filing_envelope e
      join filing_hold h on h.envelope_id = e.id
      join payment_card c on c.account_id = h.account_id and c.removed_at is null
                         and c.processor = ${processor} and c.card_token <> ''
     where e.money = 'expired' and e.completed_cents is null
     order by e.id, h.asked_at desc limit ${ROUND}`.execute(db);
  return rows;
}

/**
 * Records the key of a hold's replacement; returns the same key after an interruption, and null if
 * today's attempt is finished.
 */
export async function claimRenewal(
  db: Kysely<Database>,
  { accountId, cents, key, processor, userId }: ExpiringHold,
  cardId: number,
  at: number,
): Promise<string | null> {
  // One attempt per day and card: the key is derived from the old key, the card, and the day.
  const day = Math.floor(at / DAY_MS);
  const { rows } = await sql<{ key: string }>`
    select md5(${`${key}/${String(cardId)}/${String(day)}`})::uuid::text as key`.execute(db);
  const newKey = rows[0]?.key ?? key;
  const hold = { key: newKey, accountId, userId, cardId, processor, cents, draftId: null };
  await recordHold(db, hold, at);
  const saved = await db
    .selectFrom('filing_hold')
    .where('key', '=', newKey)
    .where('settled_at', 'is', null)
    .select('key')
    .executeTakeFirst();
  return saved?.key ?? null;
}

/**
 * Replaces the hold of an envelope. The old one then belongs to no envelope and stays open until
 * the processor has released it (`claimOrphans`). Returns false if the new hold can't be used.
 */
export async function replaceHold(
  trx: Transaction<Database>,
  { envelopeId, key }: ExpiringHold,
  newKey: string,
  at: number,
): Promise<boolean> {
  const envelope = await trx
    .selectFrom('filing_envelope')
    .where('id', '=', envelopeId)
    .select(['completed_cents', 'money'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  // The envelope was decided meanwhile; the new hold will be released as unused.
  if (envelope.completed_cents !== null) return false;
  const { numUpdatedRows } = await trx
    .updateTable('filing_hold')
    .set({ envelope_id: envelopeId })
    .where('key', '=', newKey)
    .where('status', '=', 'HELD')
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable('filing_hold')
    .set({ settled_at: new Date(at), envelope_id: null })
    .where('key', '=', key)
    .where('status', '=', 'HELD')
    .execute();
  if (envelope.money === 'expired') await setMoney(trx, envelopeId, 'authorized');
  return true;
}

/** Marks the hold of an open envelope as expired. */
export async function expireHold(
  trx: Transaction<Database>,
  { envelopeId, key }: Pick<ExpiringHold, 'envelopeId' | 'key'>,
  at: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('filing_hold')
    .set({ settled_at: new Date(at), status: 'RELEASED' })
    .where('key', '=', key)
    .where('status', '=', 'HELD')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await setMoney(trx, envelopeId, 'expired');
}

/** An envelope with decided filings and an open hold. */
export interface DecidedHold {
  readonly key: string;
  readonly processorId: string;
  readonly envelopeId: string;
  /** Amount to capture; 0 releases the hold. */
  readonly cents: number;
}

/** Finds open holds of decided envelopes. */
export async function findDecided(
  db: Kysely<Database>,
  processor: string,
): Promise<readonly DecidedHold[]> {
  const { rows } = await sql<DecidedHold>`
    select h.key, h.processor_id as "processorId", e.id as "envelopeId",
           least(e.completed_cents, h.cents) as cents
      from filing_hold h join filing_envelope e on e.id = h.envelope_id
     where h.status = 'HELD' and h.processor = ${processor} and e.completed_cents is not null
     order by h.asked_at limit ${ROUND}`.execute(db);
  return rows;
}

/** Makes the fees due for decided envelopes with an expired hold. */
export async function makeExpiredDue(db: Kysely<Database>, at: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; money: string }>`
      update filing_envelope
         set money = case when completed_cents = 0 then 'released' else 'due' end
       where money = 'expired' and completed_cents is not null
      returning id, money`.execute(trx);
    for (const { id, money } of rows) if (money === 'due') await notifyDue(trx, id, at);
  });
}

/**
 * Saves the outcome of a decided envelope's hold. A capture is entered in the journal. A declined
 * card or an expired hold makes the amount due; it never undoes an acceptance.
 */
export async function settleDecided(
  trx: Transaction<Database>,
  { cents, envelopeId, key }: DecidedHold,
  outcome: HoldOutcome,
  at: number,
): Promise<void> {
  if (outcome.kind === 'held' || outcome.kind === 'pending') return;
  const { money } = await trx
    .selectFrom('filing_envelope')
    .where('id', '=', envelopeId)
    .select('money')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const hold = await trx
    .selectFrom('filing_hold')
    .where('key', '=', key)
    .where('status', '=', 'HELD')
    .select(['account_id', 'user_id'])
    .forUpdate()
    .executeTakeFirst();
  // Another server has already settled it.
  if (hold === undefined) return;
  const update = trx.updateTable('filing_hold').where('key', '=', key);
  const settled_at = new Date(at);
  switch (outcome.kind) {
    case 'captured': {
      const by = { accountId: hold.account_id, userId: hold.user_id };
      const entry_id = await enterCapture(trx, envelopeId, by, outcome.cents, at);
      await update
        .set({ settled_at, status: 'CAPTURED', captured_cents: outcome.cents, entry_id })
        .execute();
      await setMoney(trx, envelopeId, 'captured');
      return;
    }
    case 'released':
      await update.set({ settled_at, status: 'RELEASED' }).execute();
      if (cents === 0) await setMoney(trx, envelopeId, 'released');
      else if (money !== 'due') {
        await setMoney(trx, envelopeId, 'expired');
        await setMoney(trx, envelopeId, 'due');
        await notifyDue(trx, envelopeId, at);
      }
      return;
    default: {
      const reason = outcome.kind === 'declined' ? outcome.reason : null;
      await update.set({ settled_at, reason, status: 'DECLINED' }).execute();
      if (money === 'due') return;
      await setMoney(trx, envelopeId, 'due');
      await notifyDue(trx, envelopeId, at);
    }
  }
}

async function setMoney(
  trx: Transaction<Database>,
  envelopeId: string,
  money: 'authorized' | 'captured' | 'released' | 'expired' | 'due',
): Promise<void> {
  await trx.updateTable('filing_envelope').set({ money }).where('id', '=', envelopeId).execute();
}

async function enterCapture(
  trx: Transaction<Database>,
  envelopeId: string,
  by: { readonly accountId: number; readonly userId: number },
  cents: number,
  at: number,
): Promise<number> {
  const { card, county_id, court, number } = await trx
    .selectFrom('filing_envelope as e')
    .innerJoin('court as c', 'c.id', 'e.court_id')
    .where('e.id', '=', envelopeId)
    .select(['e.number', 'c.county_id'])
    .select(['e.completed_court_cents as court', 'e.completed_card_cents as card'])
    .executeTakeFirstOrThrow();
  const lines = captureLines(county_id, { cents, courtCents: court, cardCents: card });
  const entry = { ...by, kind: 'FILING_CAPTURED' as const, billingCode: null, lines };
  const [id] = await enterEntries(trx, [{ ...entry, reference: `Envelope ${number}` }], at);
  if (id === undefined) throw new Error('The capture was not recorded.');
  return id;
}

/** An envelope's balance due. */
interface DueEnvelope {
  readonly envelopeId: string;
  readonly accountId: number | null;
  readonly money: string;
  /** Cost of the accepted filings; null until they are decided. */
  readonly cents: number | null;
}

/** Loads an envelope's payment state; with `isLocked`, locks it in a transaction. */
export async function findDue(
  db: Kysely<Database>,
  envelopeId: string,
  isLocked = false,
): Promise<DueEnvelope> {
  const query = db
    .selectFrom('filing_envelope')
    .where('id', '=', envelopeId)
    .select(['id as envelopeId', 'account_id as accountId', 'money', 'completed_cents as cents']);
  return await (isLocked ? query.forUpdate() : query).executeTakeFirstOrThrow();
}

/**
 * Uses a hold to pay an envelope's balance due. Returns null if nothing is due anymore, or if
 * another payment is pending; the hold is then released as unused.
 */
export async function attachPayment(
  trx: Transaction<Database>,
  key: string,
  envelopeId: string,
  at: number,
): Promise<DecidedHold | null> {
  const { cents, money } = await findDue(trx, envelopeId, true);
  if (money !== 'due' || cents === null) return null;
  const other = await trx
    .selectFrom('filing_hold')
    .where('envelope_id', '=', envelopeId)
    .where('status', '=', 'HELD')
    .select(['key', 'processor_id'])
    .executeTakeFirst();
  if (other !== undefined) {
    const { key: known, processor_id: processorId } = other;
    return known === key ? { key, processorId: processorId ?? '', envelopeId, cents } : null;
  }
  const attached = await trx
    .updateTable('filing_hold')
    .set({ envelope_id: envelopeId })
    .where('key', '=', key)
    .where('cents', '=', cents)
    .where('status', '=', 'HELD')
    .where('envelope_id', 'is', null)
    .where('settled_at', 'is', null)
    .where('expires_at', '>', new Date(at))
    .returning('processor_id')
    .executeTakeFirst();
  if (attached === undefined) return null;
  return { key, processorId: attached.processor_id ?? '', envelopeId, cents };
}

/**
 * Loads the payment states of envelopes; keyed by id. The manager shows them only on the clerks'
 * pages.
 */
export async function findMoney(
  db: Kysely<Database>,
  envelopeIds: readonly string[],
): Promise<ReadonlyMap<string, FilingMoney>> {
  if (envelopeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('filing_envelope')
    .where('id', 'in', envelopeIds)
    .select(['id', 'money'])
    .execute();
  return new Map(rows.map(({ id, money }) => [id, money]));
}
