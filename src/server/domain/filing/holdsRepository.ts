import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { HoldOutcome } from '../cards/processor';
import { enterEntries } from '../ledger/repository';

/** Holds per round. */
const ROUND = 100;

/** A hold to place on an account's card. */
export interface NewHold {
  /** Idempotency key, a UUID: the processor holds once per key. */
  readonly key: string;
  readonly accountId: number;
  readonly userId: number;
  readonly cardId: number;
  readonly processor: string;
  readonly cents: number;
  /** Null for a renewal. */
  readonly draftId: string | null;
}

/**
 * Finds the key of a hold that was requested for a draft and isn't used yet, such as one that the
 * card's owner has confirmed; null if there is none for this card and amount.
 */
export async function findOpenHold(
  db: Kysely<Database>,
  { cardId, cents, draftId, userId }: Pick<NewHold, 'cardId' | 'cents' | 'draftId' | 'userId'>,
): Promise<string | null> {
  const found = await db
    .selectFrom('filing_hold')
    .where('draft_id', '=', draftId)
    .where('user_id', '=', userId)
    .where('card_id', '=', cardId)
    .where('cents', '=', cents)
    .where('status', 'in', ['ASKED', 'HELD'])
    .where('envelope_id', 'is', null)
    .where('settled_at', 'is', null)
    .select('key')
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.key ?? null;
}

/** Records the key of a hold before the processor is asked; a repeated key changes nothing. */
export async function recordHold(db: Kysely<Database>, hold: NewHold, at: number): Promise<void> {
  await db
    .insertInto('filing_hold')
    .values({
      key: hold.key,
      account_id: hold.accountId,
      user_id: hold.userId,
      card_id: hold.cardId,
      processor: hold.processor,
      cents: hold.cents,
      draft_id: hold.draftId,
      status: 'ASKED',
      asked_at: new Date(at),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Saves the processor's answer about a hold that isn't settled yet. */
export async function saveHold(
  db: Kysely<Database>,
  key: string,
  outcome: HoldOutcome,
  at: number,
): Promise<void> {
  const query = db
    .updateTable('filing_hold')
    .where('key', '=', key)
    .where('status', 'in', ['ASKED', 'HELD']);
  switch (outcome.kind) {
    case 'held':
      await query
        .set({
          status: 'HELD',
          processor_id: outcome.processorId,
          expires_at: new Date(outcome.expiresAt),
        })
        .execute();
      break;
    case 'needsAction':
      await query.set({ processor_id: outcome.processorId }).execute();
      break;
    case 'declined':
      await query
        .set({
          status: 'DECLINED',
          processor_id: outcome.processorId,
          reason: outcome.reason,
          settled_at: new Date(at),
        })
        .execute();
      break;
    case 'released':
      await query.set({ status: 'RELEASED', settled_at: new Date(at) }).execute();
      break;
    case 'captured':
      throw new Error(`The hold ${key} was captured without an envelope.`);
  }
}

/**
 * Attaches a hold to the envelope that is being submitted, in its transaction. Returns false if the
 * hold isn't the user's, is for another amount, is in use, or has ended.
 */
export async function attachHold(
  trx: Transaction<Database>,
  {
    cents,
    envelopeId,
    key,
    userId,
  }: {
    readonly key: string;
    readonly envelopeId: string;
    readonly userId: number;
    readonly cents: number;
  },
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('filing_hold')
    .set({ envelope_id: envelopeId })
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .where('cents', '=', cents)
    .where('status', '=', 'HELD')
    .where('envelope_id', 'is', null)
    .where('settled_at', 'is', null)
    .where('expires_at', '>', new Date(at))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable('filing_envelope')
    .set({ money: 'authorized' })
    .where('id', '=', envelopeId)
    .execute();
  return true;
}

/** A hold that no envelope uses. */
export interface OrphanHold {
  readonly key: string;
  readonly processorId: string | null;
}

/**
 * Claims holds that no envelope has used by then, so that none can anymore; also those whose
 * release was interrupted.
 */
export async function claimOrphans(
  db: Kysely<Database>,
  processor: string,
  before: number,
  now: number,
): Promise<readonly OrphanHold[]> {
  await db
    .updateTable('filing_hold')
    .set({ settled_at: new Date(now) })
    .where('status', 'in', ['ASKED', 'HELD'])
    .where('processor', '=', processor)
    .where('envelope_id', 'is', null)
    .where('settled_at', 'is', null)
    .where('asked_at', '<', new Date(before))
    .execute();
  const rows = await db
    .selectFrom('filing_hold')
    .where('status', 'in', ['ASKED', 'HELD'])
    .where('processor', '=', processor)
    .where('envelope_id', 'is', null)
    .where('settled_at', 'is not', null)
    .select(['key', 'processor_id'])
    .orderBy('asked_at')
    .limit(ROUND)
    .execute();
  return rows.map(({ key, processor_id }) => ({ key, processorId: processor_id }));
}

/** Marks a claimed hold as released. */
export async function saveRelease(db: Kysely<Database>, key: string, at: number): Promise<void> {
  await db
    .updateTable('filing_hold')
    .set({ status: 'RELEASED', settled_at: new Date(at) })
    .where('key', '=', key)
    .where('status', 'in', ['ASKED', 'HELD'])
    .execute();
}

/** A hold of an envelope that is still open, which its bank ends soon. */
export interface ExpiringHold {
  readonly key: string;
  readonly processorId: string;
  readonly envelopeId: string;
  readonly accountId: number;
  readonly userId: number;
  readonly cardId: number;
  readonly cents: number;
  readonly processor: string;
  readonly card: { readonly customerToken: string; readonly cardToken: string };
}

/** Finds holds of open envelopes that end before a time, on cards that can still be charged. */
export async function findExpiring(
  db: Kysely<Database>,
  processor: string,
  before: number,
): Promise<readonly ExpiringHold[]> {
  const { rows } = await sql<ExpiringHold>`
    select h.key, h.processor_id as "processorId", e.id as "envelopeId",
           h.account_id as "accountId", h.user_id as "userId", h.card_id as "cardId", h.cents,
           h.processor, json_build_object('customerToken', c.customer_token,
                                          'cardToken', c.card_token) as card
      from filing_hold h
      join filing_envelope e on e.id = h.envelope_id
      join payment_card c on c.id = h.card_id
     where h.status = 'HELD' and h.processor = ${processor} and e.completed_cents is null
       and h.expires_at < ${new Date(before)} and c.card_token <> ''
     order by h.expires_at limit ${ROUND}`.execute(db);
  return rows;
}

/** Records the key of the hold that replaces another; the same one if it was interrupted. */
export async function claimRenewal(
  db: Kysely<Database>,
  old: ExpiringHold,
  at: number,
): Promise<string> {
  // One attempt a day: its key follows from the old hold's and the day.
  const day = Math.floor(at / 86_400_000);
  const { rows } = await sql<{ key: string }>`
    select md5(${`${old.key}/${String(day)}`})::uuid::text as key`.execute(db);
  const key = rows[0]?.key ?? old.key;
  await recordHold(db, { ...old, key, draftId: null }, at);
  return key;
}

/** Gives an envelope its new hold, and ends the old one. */
export async function replaceHold(
  trx: Transaction<Database>,
  { envelopeId, key }: ExpiringHold,
  newKey: string,
  at: number,
): Promise<void> {
  await setHold(trx, key, { settled_at: new Date(at), status: 'RELEASED' });
  await trx
    .updateTable('filing_hold')
    .set({ envelope_id: envelopeId })
    .where('key', '=', newKey)
    .where('status', '=', 'HELD')
    .execute();
}

/** An envelope whose filings are decided and whose hold is still open. */
export interface DecidedHold {
  readonly key: string;
  readonly processorId: string;
  readonly envelopeId: string;
  /** To capture; 0 releases the hold. */
  readonly cents: number;
}

/** Finds holds of envelopes that are decided. */
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

/**
 * Saves what became of a decided envelope's hold. A capture is entered in the journal: court fees
 * are owed to the county's clerk, and only the rest is the site's. A card that declines, or a hold
 * that ended, makes the amount due.
 */
export async function settleDecided(
  trx: Transaction<Database>,
  { cents, envelopeId, key }: DecidedHold,
  outcome: HoldOutcome,
  at: number,
): Promise<void> {
  const hold = await trx
    .selectFrom('filing_hold')
    .where('key', '=', key)
    .where('status', '=', 'HELD')
    .select(['account_id', 'user_id'])
    .forUpdate()
    .executeTakeFirst();
  // Another server has settled it.
  if (hold === undefined || outcome.kind === 'held') return;
  const settled = { settled_at: new Date(at) };
  const setMoney = async (money: 'captured' | 'released' | 'expired' | 'due'): Promise<void> => {
    await trx.updateTable('filing_envelope').set({ money }).where('id', '=', envelopeId).execute();
  };
  if (outcome.kind === 'captured') {
    const by = { accountId: hold.account_id, userId: hold.user_id };
    const entryId = await enterCapture(trx, envelopeId, by, outcome.cents, at);
    const captured = { captured_cents: outcome.cents, entry_id: entryId };
    await setHold(trx, key, { ...settled, ...captured, status: 'CAPTURED' });
    await setMoney('captured');
    return;
  }
  const reason = outcome.kind === 'declined' ? outcome.reason : null;
  const status = outcome.kind === 'declined' ? 'DECLINED' : 'RELEASED';
  await setHold(trx, key, { ...settled, reason, status });
  if (outcome.kind === 'released') {
    await setMoney(cents === 0 ? 'released' : 'expired');
    if (cents === 0) return;
  }
  await setMoney('due');
}

async function setHold(
  trx: Transaction<Database>,
  key: string,
  values: {
    readonly settled_at: Date;
    readonly status: 'CAPTURED' | 'RELEASED' | 'DECLINED';
    readonly reason?: string | null;
    readonly captured_cents?: number;
    readonly entry_id?: number;
  },
): Promise<void> {
  await trx.updateTable('filing_hold').set(values).where('key', '=', key).execute();
}

async function enterCapture(
  trx: Transaction<Database>,
  envelopeId: string,
  by: { readonly accountId: number; readonly userId: number },
  cents: number,
  at: number,
): Promise<number> {
  const { county_id, court_cents, number } = await trx
    .selectFrom('filing_envelope as e')
    .innerJoin('court as c', 'c.id', 'e.court_id')
    .where('e.id', '=', envelopeId)
    .select(['e.number', 'e.court_cents', 'c.county_id'])
    .executeTakeFirstOrThrow();
  const clerk = Math.min(court_cents, cents);
  const lines = [
    { ledger: 'FILING_CASH' as const, countyId: null, cents },
    { ledger: 'CLERK_PAYABLE' as const, countyId: county_id, cents: -clerk },
    { ledger: 'FILING_FEES' as const, countyId: null, cents: clerk - cents },
  ];
  const entry = { ...by, kind: 'FILING_CAPTURED' as const, billingCode: null, lines };
  const [id] = await enterEntries(trx, [{ ...entry, reference: `Envelope ${number}` }], at);
  if (id === undefined) throw new Error('The capture was not recorded.');
  return id;
}
