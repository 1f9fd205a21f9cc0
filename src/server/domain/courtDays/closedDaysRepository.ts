import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { ClosedDays } from './courtDays';

/** A court (including its county's closed days), or a county. */
export type ClosedPlace = { readonly courtId: number } | { readonly countyId: number };

/**
 * Loads the closed days of a court or a county between two ISO dates, both inclusive; without an
 * end date if `to` is null. A court's own reason takes precedence over its county's.
 */
export async function findClosedDays(
  db: Kysely<Database>,
  place: ClosedPlace,
  from: string,
  to: string | null,
): Promise<ClosedDays> {
  const isThere =
    'courtId' in place
      ? sql<boolean>`(court_id = ${place.courtId} or county_id =
          (select c.county_id from court c where c.id = ${place.courtId}))`
      : sql<boolean>`county_id = ${place.countyId}`;
  const rows = await db
    .selectFrom('closed_day')
    .where('removed_at', 'is', null)
    .where('closed_on', '>=', from)
    .$if(to !== null, (query) => query.where('closed_on', '<=', to ?? ''))
    .where(isThere)
    .select(['closed_on', 'reason'])
    .orderBy('closed_on')
    .orderBy(sql`court_id is not null`)
    .execute();
  return new Map(rows.map(({ closed_on: day, reason }) => [day, reason]));
}
