import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { RegisterId } from '#contract/records/registers';
import { LATE_DAYS } from '#contract/admin/reports/siteReports';
import type { Database } from '../../db/tables/database';

/** SQL: court `k` has records. */
const IS_COVERED = sql`k.coverage_from is not null`;
/** SQL: number of a county's courts with records, and how many of them have an outage. */
const COVERED = sql`count(*) filter (where ${IS_COVERED})`;
const OUTAGES = sql`count(k.outage) filter (where ${IS_COVERED})`;

/** SQL: the outage of a county's courts `k`, if all courts with records have one. */
export const COURTS_OUTAGE: RawBuilder<unknown> = sql`
  case when ${OUTAGES} = ${COVERED} then max(k.outage) filter (where ${IS_COVERED}) end`;

/**
 * SQL: how recent the records of a county's courts `k` are. The oldest court without an outage
 * determines it; if all have one, the oldest court.
 */
export const COURTS_LOADED_AT: RawBuilder<Date | null> = sql`
  coalesce(min(k.loaded_at) filter (where ${IS_COVERED} and k.outage is null),
           min(k.loaded_at) filter (where ${IS_COVERED}))`;

/**
 * SQL: the office of each county's courts: the one that most courts have. Its name, address, and
 * telephone come from the same court, so that they belong together.
 */
export const COURT_OFFICES: RawBuilder<unknown> = sql`
  (select distinct on (c.county_id) c.county_id, c.office_name, c.office_address,
          c.office_telephone
     from (select k.*, count(*) over (partition by k.county_id, k.office_name) as courts
             from court k) c
    order by c.county_id, c.office_name is null, c.courts desc, c.office_name,
             num_nulls(c.office_address, c.office_telephone), c.id)`;

/**
 * SQL: sources of records. A county's courts are one source, and each of its other registers is
 * another. Courts without an outage determine how recent the records are; `partial_outage` counts the
 * rest, for example "1 of 9 courts: Moving".
 */
export const SOURCES: RawBuilder<unknown> = sql`
  (select 'court/' || k.county_id as row_id, k.county_id, 'court' as register,
          ${COURTS_LOADED_AT} as loaded_at,
          min(k.coverage_from) as coverage_from, min(k.source_system) as system,
          ${COURTS_OUTAGE} as outage,
          case when ${OUTAGES} between 1 and ${COVERED} - 1
               then ${OUTAGES} || ' of ' || ${COVERED} || ' courts: ' ||
                    max(k.outage) filter (where ${IS_COVERED}) end as partial_outage,
          null::text as note, min(o.office_name) as office, min(o.office_telephone) as telephone
     from court k join ${COURT_OFFICES} o on o.county_id = k.county_id group by k.county_id
   union all
   select d.register || '/' || d.id, d.county_id, d.register, d.loaded_at, d.coverage_from,
          d.system, d.outage, null::text, d.note, d.office_name, d.office_telephone
     from data_source d)`;

/** A source with an outage, or whose records are late. */
export interface UnusualSource {
  readonly register: RegisterId;
  /** For example "Allen, IN". */
  readonly county: string;
  /** The posted outage of the whole source. */
  readonly outage: string | null;
  /** The outage of some of a county's courts, with their number. */
  readonly partialOutage: string | null;
  /** Null if nothing was ever loaded. */
  readonly loadedAt: Date | null;
}

/** Counts the sources that have loaded records, or have an outage. */
export async function countSources(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${SOURCES} s
     where s.loaded_at is not null or s.outage is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Finds sources with an outage, a partial outage, or late records, in this order. The report on
 * data updates uses the same order.
 */
export async function findUnusualSources(
  db: Kysely<Database>,
  now: number,
): Promise<UnusualSource[]> {
  const { rows } = await sql<UnusualSource>`
    select s.register, y.name || ', ' || y.state as county, s.outage,
           s.partial_outage as "partialOutage", s.loaded_at as "loadedAt"
      from ${SOURCES} s join county y on y.id = s.county_id
     where s.outage is not null or s.partial_outage is not null
        or s.loaded_at < ${new Date(now)}::timestamptz - ${LATE_DAYS} * interval '1 day'
     order by s.outage is null, s.partial_outage is null, s.loaded_at, y.name, s.register`.execute(
    db,
  );
  return rows;
}
