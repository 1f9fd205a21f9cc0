import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { WatchMonth, WatchStatistics } from '#contract/schemas/propertyWatch';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { Database } from '../../db/tables/database';

/** SQL: true for watches (`w`) that cover the county. */
function covers(countyId: number): RawBuilder<boolean> {
  return sql<boolean>`(w.county_ids is null or ${countyId} = any(w.county_ids))`;
}

/** Counts a county's active, pending, and ended watches. */
export async function countWatches(
  db: Kysely<Database>,
  countyId: number,
): Promise<Pick<WatchStatistics, 'active' | 'waiting' | 'ended'>> {
  const countOf = (state: string) =>
    sql<number>`(count(*) filter (where w.state = ${state}))::integer`;
  return db
    .selectFrom('property_watch as w')
    .where(covers(countyId))
    .select([
      countOf('ACTIVE').as('active'),
      countOf('WAITING').as('waiting'),
      countOf('ENDED').as('ended'),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts a county's watches month by month, newest first, up to a given month (`2026-06`). */
export async function findWatchMonths(
  db: Kysely<Database>,
  countyId: number,
  newest: string,
  months: number,
): Promise<WatchMonth[]> {
  const { rows } = await sql<WatchMonth>`
    with month as (
      select to_char(m.first, 'YYYY-MM') as month,
             m.first::timestamp at time zone ${STATE_TIME_ZONE} as starts,
             (m.first + interval '1 month')::timestamp at time zone ${STATE_TIME_ZONE} as ends
        from generate_series(0, ${months - 1}) back
       cross join lateral (select ${`${newest}-01`}::date - back * interval '1 month') m (first)),
    watch as materialized (
      select w.confirmed_at, w.ended_at, w.ended_by from property_watch w
       where w.confirmed_at is not null and ${covers(countyId)}),
    notice as materialized (
      select g.mailed_at, g.bounced_at, n.clicked_at
        from property_watch_notice n join property_watch_mailing g on g.id = n.mailing_id
       where n.county_id = ${countyId})
    select m.month, w.started, w.ended, w.unsubscribed, w.active, n.sent, n.bounced, n.clicked
      from month m
     cross join lateral (
       select (count(*) filter (where w.confirmed_at >= m.starts and w.confirmed_at < m.ends))::integer
                as started,
              (count(*) filter (where w.ended_at >= m.starts and w.ended_at < m.ends))::integer as ended,
              (count(*) filter (where w.ended_at >= m.starts and w.ended_at < m.ends
                                  and w.ended_by <> 'OFFICE'))::integer as unsubscribed,
              (count(*) filter (where w.confirmed_at < m.ends
                                  and (w.ended_at is null or w.ended_at >= m.ends)))::integer as active
         from watch w) w
     cross join lateral (
       select count(*)::integer as sent, count(n.bounced_at)::integer as bounced,
              count(n.clicked_at)::integer as clicked
         from notice n where n.mailed_at >= m.starts and n.mailed_at < m.ends) n
     order by m.month desc`.execute(db);
  return rows;
}
