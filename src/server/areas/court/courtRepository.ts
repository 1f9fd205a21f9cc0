import { sql, type Kysely } from 'kysely';
import type { CourtDetails } from '#contract/schemas/court';
import type { Database } from '../../db/tables/database';
import { toCourtReference } from '../../domain/recordSearch/courtColumns';

/** Maximum case types of a court; the state has about 60. */
const MAX_TYPES = 60;
/** Maximum judges shown; a court has a few, plus magistrates and senior judges. */
const MAX_JUDGES = 20;
/** Maximum hearings shown; the calendar has all of them. */
const MAX_HEARINGS = 10;
/** Number of days of hearings shown, including today. */
const HEARING_DAYS = 14;

type Facts = Pick<CourtDetails, 'hearings' | 'hearingTotal' | 'judges' | 'months' | 'types'>;

/**
 * Loads a court with the public cases of its last 12 months and its hearings of the next two weeks,
 * relative to `now`. Null for an unknown id.
 */
export async function findCourt(
  db: Kysely<Database>,
  id: number,
  now: number,
): Promise<CourtDetails | null> {
  const row = await db
    .selectFrom('court as k')
    .innerJoin('county as y', 'y.id', 'k.county_id')
    .where('k.id', '=', id)
    .select([
      'k.id as court_id',
      'k.code as court_code',
      'k.name as court_name',
      'k.time_zone',
      'k.source_system',
      'k.coverage_from',
      'k.loaded_at',
      'k.outage',
      'k.office_name',
      'k.office_address',
      'k.office_telephone',
      'y.id as county_id',
      'y.name as county_name',
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    ...(await findFacts(db, id, row.time_zone, now)),
    court: toCourtReference(row),
    since: row.coverage_from,
    outage: row.outage,
    office: {
      name: row.office_name ?? `Clerk of the ${row.court_name}`,
      address: row.office_address,
      telephone: row.office_telephone,
    },
    source: row.source_system,
    asOf: row.loaded_at.toISOString(),
  };
}

/**
 * Loads a court's facts. Counts only public cases, so that the numbers don't reveal confidential
 * ones.
 */
async function findFacts(
  db: Kysely<Database>,
  id: number,
  timeZone: string,
  now: number,
): Promise<Facts> {
  const today = sql`(${new Date(now)}::timestamptz at time zone ${timeZone})::date`;
  const { rows } = await sql<Facts>`
    with today as (select ${today} as day),
    recent as materialized (
      select c.type_code, c.type_name, c.judge, date_trunc('month', c.filed_on)::date as month
        from public_case c, today
       where c.court_id = ${id}
         and c.filed_on >= date_trunc('month', today.day) - interval '11 months'
         and c.filed_on <= today.day),
    ahead as materialized (
      select h.id, h.case_id, c.number, c.caption, c.judge, h.starts_at, h.event, h.room
        from calendar_hearing h
        join public_case c on c.id = h.case_id, today
       where h.court_id = ${id} and h.status = 'CONFIRMED'
         and h.starts_at >= today.day::timestamp at time zone ${timeZone}
         and h.starts_at < (today.day + ${HEARING_DAYS}::int)::timestamp at time zone ${timeZone})
    select
      (select json_agg(json_build_object('month', to_char(m, 'YYYY-MM'),
                'filed', (select count(*) from recent r where r.month = m::date)) order by m)
         from today, generate_series(date_trunc('month', today.day) - interval '11 months',
                                     date_trunc('month', today.day), '1 month') m) as months,
      (select coalesce(json_agg(t), '[]') from (
         select type_code as "typeCode", type_name as "typeName", count(*)::int as filed
           from recent group by 1, 2 order by filed desc, 1 limit ${MAX_TYPES}) t) as types,
      (select coalesce(json_agg(j), '[]') from (
         select judge as name, count(*)::int as filed from recent where judge is not null
          group by 1 order by filed desc, 1 limit ${MAX_JUDGES}) j) as judges,
      (select count(*)::int from ahead) as "hearingTotal",
      (select coalesce(json_agg(n), '[]') from (
         select id, case_id as "caseId", number as "caseNumber", caption,
                to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt",
                event, room, judge
           from ahead order by starts_at, id limit ${MAX_HEARINGS}) n) as hearings`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('the facts of a court are one row');
  return facts;
}
