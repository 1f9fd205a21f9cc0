import { sql, type Kysely } from 'kysely';
import type { RoyaltyMonth, RoyaltyRow } from '#contract/schemas/billing';
import { STATE_ZONE, startOfStateDay } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';

const SUMS = sql`
  count(*)::integer as purchases, coalesce(sum(cardinality(p.pages)), 0)::integer as pages,
  coalesce(sum(p.office_cents), 0)::bigint as cents`;

/** Loads an office's earnings from page sales, day by day in a month (`2026-06`). */
export async function findRoyalties(
  db: Kysely<Database>,
  countyId: number,
  month: string,
): Promise<RoyaltyRow[]> {
  const first = sql`${`${month}-01`}::date`;
  const { rows } = await sql<RoyaltyRow>`
    select to_char(p.bought_at at time zone ${STATE_ZONE}, 'YYYY-MM-DD') as day, ${SUMS}
      from document_purchase p
     where p.county_id = ${countyId} and p.bought_at >= ${startOfStateDay(first)}
       and p.bought_at < ${startOfStateDay(sql`(${first} + interval '1 month')`)}
     group by 1 order by 1 desc`.execute(db);
  return rows;
}

/** Loads an office's earnings month by month, newest first, up to a given month. */
export async function findRoyaltyMonths(
  db: Kysely<Database>,
  countyId: number,
  newest: string,
  count: number,
): Promise<RoyaltyMonth[]> {
  const { rows } = await sql<RoyaltyMonth>`
    with earned as (
      select to_char(p.bought_at at time zone ${STATE_ZONE}, 'YYYY-MM') as month, ${SUMS}
        from document_purchase p where p.county_id = ${countyId} group by 1)
    select to_char(m.first, 'YYYY-MM') as month, coalesce(e.purchases, 0) as purchases,
           coalesce(e.pages, 0) as pages, coalesce(e.cents, 0) as cents
      from generate_series(0, ${count - 1}) back
     cross join lateral (select ${`${newest}-01`}::date - back * interval '1 month') m (first)
      left join earned e on e.month = to_char(m.first, 'YYYY-MM')
     order by m.first desc`.execute(db);
  return rows;
}
