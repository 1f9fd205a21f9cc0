import { sql, type Kysely } from 'kysely';
import type { BulkState } from '#contract/filing/bulkFiling';
import type { Database } from '../../db/tables/database';

/** The reviewer on whose behalf a batch is filed. */
export interface BatchReviewer {
  readonly userId: number;
  readonly accountId: number;
  readonly name: string;
  readonly hasEfilingPlan: boolean;
  /** True if the reviewer may still review for the firm, and its account has bulk e-filing. */
  readonly mayFile: boolean;
}

/** Loads the current state of a batch, and its reviewer; `today` is an ISO date. */
export async function findRun(
  db: Kysely<Database>,
  batchId: string,
  today: string,
): Promise<{ readonly state: BulkState; readonly reviewer: BatchReviewer | null } | null> {
  const found = await db
    .selectFrom('bulk_batch as b')
    .leftJoin('app_user as u', 'u.id', 'b.released_by')
    .leftJoin('account as a', 'a.id', 'u.account_id')
    .where('b.id', '=', batchId)
    .select(['b.state', 'u.id as userId', 'a.id as accountId', 'u.first_name', 'u.last_name'])
    .select(
      sql<boolean>`coalesce(u.status = 'ACTIVE' and u.is_bulk_efiling_reviewer
        and a.bulk_efiling_enabled and b.account_id = a.id
        and exists (
          select from filing_firm_user f where f.user_id = u.id and f.firm_id = b.firm_id),
        false)`.as('mayFile'),
    )
    .select(
      sql<boolean>`exists (
        select from subscription p
         where p.account_id = a.id and p.app_code = 'EFILING' and p.starts_on <= ${today}::date
           and (p.ends_on is null or p.ends_on >= ${today}::date))`.as('hasEfilingPlan'),
    )
    .executeTakeFirst();
  if (found === undefined) return null;
  const { accountId, first_name, hasEfilingPlan, last_name, mayFile, state, userId } = found;
  if (userId === null || accountId === null) return { state, reviewer: null };
  const name = `${first_name ?? ''} ${last_name ?? ''}`;
  return { state, reviewer: { userId, accountId, name, hasEfilingPlan, mayFile } };
}

/** Time after which another server takes over from one that crashed. */
const RUN_MS = 30_000;

/**
 * Claims a running batch for a round, or renews the claim. Returns false if another server has
 * claimed it, or if it is no longer running.
 */
export async function claimRun(
  db: Kysely<Database>,
  batchId: string,
  token: string,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_batch')
    .where('id', '=', batchId)
    .where('state', '=', 'running')
    .where((eb) =>
      eb.or([
        eb('run_token', '=', token),
        eb('run_until', 'is', null),
        eb('run_until', '<', new Date(at)),
      ]),
    )
    .set({ run_token: token, run_until: new Date(at + RUN_MS) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a batch is the first of a round, so that it is the last of the next one. */
export async function recordLead(db: Kysely<Database>, batchId: string, at: number): Promise<void> {
  await db
    .updateTable('bulk_batch')
    .where('id', '=', batchId)
    .set({ led_at: new Date(at) })
    .execute();
}

/** Releases a round's claim. */
export async function releaseRun(
  db: Kysely<Database>,
  batchId: string,
  token: string,
): Promise<void> {
  await db
    .updateTable('bulk_batch')
    .where('id', '=', batchId)
    .where('run_token', '=', token)
    .set({ run_token: null, run_until: null })
    .execute();
}

/**
 * Pauses a running batch with the reason that its page shows; returns false if it isn't running.
 */
export async function pauseBatch(
  db: Kysely<Database>,
  batchId: string,
  reason: string,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_batch')
    .where('id', '=', batchId)
    .where('state', '=', 'running')
    .set({ state: 'paused', pause_reason: reason, changed_at: new Date(at) })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Finishes a running batch without waiting rows; returns false if it isn't running, or rows are
 * waiting.
 */
export async function finishBatch(
  db: Kysely<Database>,
  batchId: string,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_batch')
    .where('id', '=', batchId)
    .where('state', '=', 'running')
    .where(
      sql<boolean>`not exists (
        select from bulk_row r where r.batch_id = bulk_batch.id and r.state in ('ready', 'held'))`,
    )
    .set({ state: 'done', finished_at: new Date(at), changed_at: new Date(at) })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
