import { sql, type Kysely } from 'kysely';
import type { RegionCode } from '#contract/applications';
import type { CountedState } from '#contract/counts';
import type { CountyHolding } from '#contract/schemas/countyHoldings';
import type { Database } from '../../db/tables/database';

interface CountyRow extends Omit<CountyHolding, 'asOf' | 'courts'> {
  readonly asOf: Date | null;
  readonly sending: number;
  readonly all: number;
}

/**
 * What each county of a state has online, and its own public region among those of `regionCode`. It
 * reads whole tables; ask seldom.
 */
export async function countCounties(
  db: Kysely<Database>,
  state: CountedState,
  regionCode: RegionCode,
): Promise<CountyHolding[]> {
  const { rows } = await sql<CountyRow>`
    with cases as (
      select k.county_id, count(*) as n from public_case c join court k on k.id = c.court_id
       group by k.county_id),
    courts as (
      select county_id, count(*) as n, count(coverage_from) as sending,
             max(loaded_at) filter (where coverage_from is not null) as loaded_at
        from court group by county_id),
    documents as (select county_id, count(*) as n from public_document group by county_id),
    alone as (
      select region_id, min(county_id) as county_id from region_county
       group by region_id having count(*) = 1),
    regions as (
      select alone.county_id, min(r.id) as id from alone join region r on r.id = alone.region_id
       where r.kind = 'PUBLIC' and r.region_code = ${regionCode}
       group by alone.county_id)
    select y.id as "countyId", y.name,
           coalesce(cases.n, 0)::integer as cases,
           coalesce(documents.n, 0)::integer as documents,
           coalesce(courts.sending, 0)::integer as sending,
           coalesce(courts.n, 0)::integer as "all",
           courts.loaded_at as "asOf",
           regions.id as "regionId"
      from county y
      left join cases on cases.county_id = y.id
      left join courts on courts.county_id = y.id
      left join documents on documents.county_id = y.id
      left join regions on regions.county_id = y.id
     where y.state = ${state}
     order by y.name collate by_name, y.id`.execute(db);
  return rows.map(({ all, asOf, sending, ...county }) => ({
    ...county,
    courts: { sending, all },
    asOf: asOf?.toISOString() ?? null,
  }));
}
