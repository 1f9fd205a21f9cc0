import { sql, type Kysely, type Transaction } from 'kysely';
import type { PracticeMode } from '#contract/filing/practiceFailures';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { Database } from '../../db/tables/database';
import type { MessageTable } from '../efmMessages/inboxRepository';

/** A simulated failure. */
export interface PracticeFailure {
  readonly id: number;
  readonly mode: PracticeMode;
  /** Null for all courts. */
  readonly courtId: number | null;
  readonly courtName: string | null;
  readonly timeZone: string;
  readonly seconds: number;
  readonly reason: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Prefix of the reason why a message wasn't delivered. */
export const PRACTICE_CAUSE = 'Practice:';

const LISTED = 50;

function select(db: Kysely<Database>) {
  return db
    .selectFrom('efm_practice_failure as f')
    .leftJoin('court as c', 'c.id', 'f.court_id')
    .select([
      ...(['f.id', 'f.mode', 'f.seconds', 'f.reason', 'f.court_id as courtId'] as const),
      ...(['c.name as courtName', 'f.starts_at as startsAt', 'f.ends_at as endsAt'] as const),
      sql<string>`coalesce(c.time_zone, ${STATE_TIME_ZONE})`.as('timeZone'),
    ]);
}

/** Loads the failures active at a time, oldest first. */
export async function findActiveFailures(
  db: Kysely<Database>,
  at: number,
): Promise<readonly PracticeFailure[]> {
  return select(db)
    .where('f.starts_at', '<=', new Date(at))
    .where('f.ends_at', '>', new Date(at))
    .orderBy('f.id')
    .execute();
}

/** Loads the latest failures, newest first. */
export async function findFailures(db: Kysely<Database>): Promise<readonly PracticeFailure[]> {
  return select(db).orderBy('f.id', 'desc').limit(LISTED).execute();
}

/** Finds the court of a message; null if unknown. */
export async function findCourtOfMessage(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<number | null> {
  if (ids.length === 0) return null;
  const { rows } = await sql<{ court_id: number }>`
    select e.court_id from filing_envelope e
     where e.id = any(${ids}::uuid[])
        or e.id in (select f.envelope_id from filing_filing f where f.id = any(${ids}::uuid[]))
     limit 1`.execute(db);
  return rows[0]?.court_id ?? null;
}

/** A simulated failure to be started. */
export type NewFailure = Pick<
  PracticeFailure,
  'courtId' | 'mode' | 'seconds' | 'reason' | 'startsAt' | 'endsAt'
>;

/** Starts a simulated failure; returns its id. */
export async function addFailure(
  trx: Transaction<Database>,
  { courtId, endsAt, mode, reason, seconds, startsAt }: NewFailure,
  userId: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('efm_practice_failure')
    .values({
      mode,
      court_id: courtId,
      seconds,
      reason,
      starts_at: startsAt,
      ends_at: endsAt,
      started_by: userId,
      ended_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a simulated failure now; returns false if it isn't active. */
export async function endFailure(
  trx: Transaction<Database>,
  id: number,
  { at, userId }: { readonly at: number; readonly userId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('efm_practice_failure')
    .set({ ends_at: sql<Date>`greatest(starts_at, ${new Date(at)})`, ended_by: userId })
    .where('id', '=', id)
    .where('ends_at', '>', new Date(at))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const OUTBOXES: readonly MessageTable[] = ['filing_message', 'efm_message'];

/**
 * Marks the messages that a failure delayed as due. That includes messages being sent now, which may
 * still meet the failure.
 */
export async function releaseDelayed(trx: Transaction<Database>, at: number): Promise<void> {
  for (const table of OUTBOXES) {
    await trx
      .updateTable(table)
      .set({ next_try_at: new Date(at) })
      .where('direction', '=', 'OUT')
      .where('answered_at', 'is', null)
      .where((eb) =>
        eb.or([eb('failure', 'is', null), eb('failure', 'like', `${PRACTICE_CAUSE}%`)]),
      )
      .execute();
  }
}
