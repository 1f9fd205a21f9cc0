import { sql, type Kysely, type Transaction } from 'kysely';
import { REVIEW_LOCK_MINUTES } from '#contract/filing/review';
import type { ReviewLock } from '#contract/schemas/filingReview';
import type { Database } from '../../db/tables/database';
import { changeFiling } from './changesRepository';
import { fits, isFiltered, type QueueFilter } from './queueRepository';

/** A clerk who reviews a county's filings. */
export interface Reviewer {
  readonly userId: number;
  readonly name: string;
  readonly countyId: number;
  /** True if the clerk may strike acceptances. */
  readonly isSupervisor: boolean;
}

const LOCK_MS = REVIEW_LOCK_MINUTES * 60_000;
const UNLOCKED: ReviewLock = {
  holder: 'none',
  name: null,
  since: null,
  expiresAt: null,
  reason: null,
};

/** Why a lock wasn't granted. */
export type LockRefusal =
  /** Another reviewer holds it. */
  { readonly heldBy: string } | 'unknown';

/** True if the envelope is at a court of the reviewer's county. */
export async function canReview(
  db: Kysely<Database>,
  { countyId }: Pick<Reviewer, 'countyId'>,
  envelopeId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('efm_envelope as e')
    .innerJoin('court as c', 'c.id', 'e.court_id')
    .where('e.id', '=', envelopeId)
    .where('c.county_id', '=', countyId)
    .select('e.id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the lock of an envelope as a reviewer sees it; ignores an expired lock. */
export async function findLock(
  db: Kysely<Database>,
  { userId }: Pick<Reviewer, 'userId'>,
  envelopeId: string,
  at: number,
): Promise<ReviewLock> {
  const found = await db
    .selectFrom('efm_lock')
    .where('envelope_id', '=', envelopeId)
    .where('expires_at', '>', new Date(at))
    .selectAll()
    .executeTakeFirst();
  if (found === undefined) return UNLOCKED;
  return {
    holder: found.reviewer_id === userId ? 'mine' : 'other',
    name: found.reviewer_name,
    since: found.since.toISOString(),
    expiresAt: found.expires_at.toISOString(),
    reason: found.reason,
  };
}

/**
 * Locks an envelope for a reviewer, or renews the reviewer's own lock. With a reason, takes over
 * another reviewer's lock. Submitted filings are then under review and never return to `submitted`.
 * Returns null if the reviewer has the lock.
 */
export async function lockEnvelope(
  trx: Transaction<Database>,
  { name, userId }: Reviewer,
  { at, envelopeId, reason }: { envelopeId: string; reason: string | null; at: number },
): Promise<LockRefusal | null> {
  const [now, expiresAt] = [new Date(at), new Date(at + LOCK_MS)];
  const { rows } = await sql<{ reviewer: number }>`
    insert into efm_lock as l (envelope_id, reviewer_id, reviewer_name, since, expires_at)
    values (${envelopeId}::uuid, ${userId}, ${name}, ${now}, ${expiresAt})
    on conflict (envelope_id) do update
      set since = case when l.reviewer_id = excluded.reviewer_id and l.expires_at > ${now}
                       then l.since else excluded.since end,
          reason = case when l.expires_at <= ${now} then null
                        when l.reviewer_id = excluded.reviewer_id then l.reason
                        else ${reason}::text end,
          reviewer_id = excluded.reviewer_id, reviewer_name = excluded.reviewer_name,
          expires_at = excluded.expires_at
      where l.reviewer_id = excluded.reviewer_id or l.expires_at <= ${now}
         or ${reason}::text is not null
    returning reviewer_id as reviewer`.execute(trx);
  if (rows.length === 0) {
    const { reviewer_name } = await trx
      .selectFrom('efm_lock')
      .where('envelope_id', '=', envelopeId)
      .select('reviewer_name')
      .executeTakeFirstOrThrow();
    return { heldBy: reviewer_name };
  }
  const submitted = await trx
    .selectFrom('efm_filing')
    .where('envelope_id', '=', envelopeId)
    .where('status', '=', 'submitted')
    .where('kind', '<>', 'serve')
    .select('id')
    .orderBy('position')
    .execute();
  for (const { id: filingId } of submitted) {
    const by = { actor: 'clerk', actorName: name, messageId: null } as const;
    await changeFiling(trx, { filingId, to: 'underReview', ...by }, at);
  }
  return null;
}

/** Renews a lock that the reviewer still holds. Returns false if it expired or was taken over. */
export async function renewLock(
  db: Kysely<Database>,
  { userId }: Pick<Reviewer, 'userId'>,
  envelopeId: string,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('efm_lock')
    .set({ expires_at: new Date(at + LOCK_MS) })
    .where('envelope_id', '=', envelopeId)
    .where('reviewer_id', '=', userId)
    .where('expires_at', '>', new Date(at))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases the reviewer's own lock; doesn't change another reviewer's lock. */
export async function releaseLock(
  db: Kysely<Database>,
  { userId }: Pick<Reviewer, 'userId'>,
  envelopeId: string,
): Promise<void> {
  await db
    .deleteFrom('efm_lock')
    .where('envelope_id', '=', envelopeId)
    .where('reviewer_id', '=', userId)
    .execute();
}

/**
 * Checks in a decision's transaction that the reviewer holds the lock, and prevents others from
 * deciding until the transaction ends. Returns null if the reviewer holds the lock, the name of
 * another holder, or an empty text if there is none.
 */
export async function findOtherHolder(
  trx: Transaction<Database>,
  { userId }: Pick<Reviewer, 'userId'>,
  envelopeId: string,
  at: number,
): Promise<string | null> {
  const lock = await trx
    .selectFrom('efm_lock')
    .where('envelope_id', '=', envelopeId)
    .select(['reviewer_id', 'reviewer_name', 'expires_at'])
    .forUpdate()
    .executeTakeFirst();
  if (lock === undefined || lock.expires_at.getTime() <= at) return '';
  return lock.reviewer_id === userId ? null : lock.reviewer_name;
}

/** Deletes expired locks. */
export async function sweepLocks(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('efm_lock').where('expires_at', '<=', new Date(now)).execute();
}

/** Which envelopes can be next. */
export interface NextChoice {
  /** Envelopes to skip, such as the reviewer's own filings. */
  readonly except: readonly string[];
  /** Only envelopes that match the filter; null for all. */
  readonly filter: QueueFilter | null;
  readonly at: number;
}

/**
 * Locks the envelope of the county that has waited longest without a reviewer; null if none is
 * waiting.
 */
export async function lockNext(
  trx: Transaction<Database>,
  reviewer: Reviewer,
  { at, except, filter }: NextChoice,
): Promise<string | null> {
  const matching =
    filter !== null && isFiltered(filter)
      ? sql`join efm_envelope e on e.id = f.envelope_id and ${fits(filter)}`
      : sql``;
  const { rows } = await sql<{ id: string }>`
    select n.id from efm_envelope n
     where n.id = (
       select f.envelope_id from efm_filing f
        ${matching}
        where f.court_id in (select id from court where county_id = ${reviewer.countyId})
          and f.status in ('submitted', 'underReview') and f.kind <> 'serve'
          and f.envelope_id <> all(${[...except]}::uuid[])
          and not exists (select from efm_lock l
                           where l.envelope_id = f.envelope_id and l.expires_at > ${new Date(at)})
        order by f.filed_at, f.envelope_id limit 1)`.execute(trx);
  const [next] = rows;
  if (next === undefined) return null;
  const refusal = await lockEnvelope(trx, reviewer, { envelopeId: next.id, reason: null, at });
  // Another reviewer locked it first, so try the next envelope.
  if (refusal !== null)
    return lockNext(trx, reviewer, { except: [...except, next.id], filter, at });
  return next.id;
}
