import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { HoldOutcome } from '../cards/processor';

/** Holds per round. */
const ROUND = 100;

/** A hold to place on an account's card. */
export interface NewHold {
  /** Idempotency key, a UUID: the processor places one hold per key. */
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
 * Finds the key of an unused hold for a draft, such as one that the card's owner has confirmed;
 * null if there is none for this card and amount.
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

/** Counts the ended holds of a draft, such as declined and expired ones. */
export async function countEndedHolds(db: Kysely<Database>, draftId: string): Promise<number> {
  const { count } = await db
    .selectFrom('filing_hold')
    .where('draft_id', '=', draftId)
    .where('settled_at', 'is not', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends expired, unused holds of a batch's rows, so that new ones are placed. */
export async function endExpiredHolds(
  db: Kysely<Database>,
  batchId: string,
  at: number,
): Promise<void> {
  await db
    .updateTable('filing_hold')
    .set({ settled_at: new Date(at) })
    .where(
      sql<boolean>`draft_id in (
        select r.envelope_id from bulk_row r
         where r.batch_id = ${batchId}::uuid and r.state in ('ready', 'held'))`,
    )
    .where('status', '=', 'HELD')
    .where('envelope_id', 'is', null)
    .where('settled_at', 'is', null)
    .where('expires_at', '<=', new Date(at))
    .execute();
}

/** Records a hold's key before the request to the processor; a repeated key changes nothing. */
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

/**
 * Loads the request time of a recorded hold, and the processor's id for it, which is null if not
 * known.
 */
export function findRequest(
  db: Kysely<Database>,
  key: string,
): Promise<{ readonly askedAt: Date; readonly processorId: string | null }> {
  return db
    .selectFrom('filing_hold')
    .where('key', '=', key)
    .select(['asked_at as askedAt', 'processor_id as processorId'])
    .executeTakeFirstOrThrow();
}

/** Saves the processor's response about an unsettled hold. */
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
    case 'pending':
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
    case 'captured': {
      // When a payment of an envelope is repeated, the first payment has already captured its hold.
      const used = await db
        .selectFrom('filing_hold')
        .where('key', '=', key)
        .where('envelope_id', 'is not', null)
        .select('key')
        .executeTakeFirst();
      if (used === undefined) {
        throw new Error(`The hold ${key} was captured without an envelope.`);
      }
    }
  }
}

/**
 * Attaches a hold to the envelope being submitted, in its transaction. Returns false if the hold
 * isn't the user's, has a different amount, is in use, or has ended.
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

/** A hold without an envelope. */
export interface OrphanHold {
  readonly key: string;
  readonly processorId: string | null;
}

/**
 * Claims holds that no envelope has used in time, so that no envelope can use them anymore.
 * Includes holds whose release was interrupted.
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
    // A batch places its holds before it files the first row.
    .where(
      sql<boolean>`not exists (
        select from bulk_row r join bulk_batch b on b.id = r.batch_id
         where r.envelope_id = filing_hold.draft_id and r.state in ('ready', 'held')
           and b.state in ('running', 'paused'))`,
    )
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
