import type { Kysely } from 'kysely';
import type { UpcomingHearing } from '#contract/schemas/savedItems';
import type { Database } from '../../db/tables/database';
import { isHearingAhead } from '../../domain/courts/runningHearings';

/** Maximum hearings listed; the response indicates when there are more. */
export const MAX_UPCOMING_HEARINGS = 50;

/**
 * Loads the running and upcoming hearings of a user's saved cases before `to`, except canceled
 * ones, earliest first; one more than the cap.
 */
export async function findUpcomingHearings(
  db: Kysely<Database>,
  userId: number,
  within: { readonly now: Date; readonly to: Date },
): Promise<UpcomingHearing[]> {
  const rows = await db
    .selectFrom('saved_item as s')
    .innerJoin('public_case as c', 'c.id', 's.target_id')
    .innerJoin('calendar_hearing as h', 'h.case_id', 'c.id')
    .innerJoin('court as k', 'k.id', 'c.court_id')
    .where('s.user_id', '=', userId)
    .where('s.kind', '=', 'courtCase')
    .where('h.status', '=', 'CONFIRMED')
    .where(isHearingAhead(within.now))
    .where('h.starts_at', '<', within.to)
    .select(['h.id', 'c.id as caseId', 'c.number as caseNumber', 'c.caption'])
    .select(['k.name as courtName', 'k.time_zone as timeZone', 'h.starts_at as startsAt'])
    .select(['h.event', 'h.room'])
    .orderBy('h.starts_at')
    .orderBy('h.id')
    .limit(MAX_UPCOMING_HEARINGS + 1)
    .execute();
  return rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }));
}
