import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { TaxWarrantSummary } from '#contract/schemas/taxWarrants';
import type { WarrantReportRow } from '#contract/schemas/warrantSubscription';
import type { Database } from '../../db/tables/database';
import { findSummaries } from '../../domain/recordSearch/rowsRepository';
import { WARRANT_SUMMARIES } from './warrantRegister';

/** Counties of a report; null for all. */
type Counties = readonly number[] | null;

function inCounties(counties: Counties): RawBuilder<boolean> {
  return counties === null
    ? sql<boolean>`true`
    : sql<boolean>`r.county_id = any(${counties}::integer[])`;
}

/** SQL: true for days in a month such as `2026-06`. */
function inMonth(day: RawBuilder<unknown>, month: string): RawBuilder<boolean> {
  const first = sql`${`${month}-01`}::date`;
  return sql<boolean>`${day} >= ${first} and ${day} < (${first} + interval '1 month')::date`;
}

/** Finds the month of the newest filing; null if there is none. */
export async function findNewestMonth(
  db: Kysely<Database>,
  counties: Counties,
): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(n.filed_on), 'YYYY-MM') as month
      from county y
      cross join lateral (select max(r.filed_on) as filed_on from public_tax_warrant r
                           where r.county_id = y.id) n
     where ${counties === null ? sql`true` : sql`y.id = any(${counties}::integer[])`}`.execute(db);
  return rows[0]?.month ?? null;
}

/** SQL: number and amount of public warrants filed in a month, per county. */
export function filedByCounty(counties: Counties, month: string): RawBuilder<unknown> {
  return sql`
      select r.county_id, count(*)::integer as filed, sum(r.amount_cents)::bigint as cents
        from public_tax_warrant r
       where ${inCounties(counties)} and ${inMonth(sql`r.filed_on`, month)} group by 1`;
}

/** Counts a month's events of public warrants in each of the counties, sorted by county name. */
export async function findMonth(
  db: Kysely<Database>,
  counties: Counties,
  month: string,
): Promise<WarrantReportRow[]> {
  const { rows } = await sql<WarrantReportRow>`
    with filed as (${filedByCounty(counties, month)}),
    changed as (
      select r.county_id,
             count(*) filter (where s.status = 'RELEASED')::integer as released,
             count(*) filter (where s.status = 'WITHDRAWN')::integer as withdrawn,
             count(*) filter (where s.status = 'RENEWED')::integer as renewed
        from tax_warrant_status s join public_tax_warrant r on r.id = s.warrant_id
       where ${inCounties(counties)} and ${inMonth(sql`s.happened_on`, month)} group by 1),
    ending as (
      select r.county_id, count(*)::integer as ending
        from public_tax_warrant r
       where r.status in ('OPEN', 'RENEWED', 'EXPIRED') and ${inCounties(counties)}
         and ${inMonth(sql`r.expires_on`, month)} group by 1)
    select json_build_object('id', r.id, 'name', r.name) as county,
           coalesce(f.filed, 0) as filed, coalesce(f.cents, 0) as "filedCents",
           coalesce(c.released, 0) as released, coalesce(c.withdrawn, 0) as withdrawn,
           coalesce(c.renewed, 0) as renewed, coalesce(e.ending, 0) as ending
      from county r
      left join filed f on f.county_id = r.id
      left join changed c on c.county_id = r.id
      left join ending e on e.county_id = r.id
     where coalesce(f.county_id, c.county_id, e.county_id) is not null
     order by r.name collate by_name`.execute(db);
  return rows;
}

/** Rows per query for the file. */
const FILE_PAGE = 500;

/** Reads the public warrants filed in the counties in a month, sorted by day. */
export async function* readFiled(
  db: Kysely<Database>,
  counties: Counties,
  month: string,
): AsyncGenerator<TaxWarrantSummary> {
  let after = sql<boolean>`true`;
  for (;;) {
    const page = await findSummaries(db, WARRANT_SUMMARIES, {
      condition: sql`${inCounties(counties)} and ${inMonth(sql`r.filed_on`, month)} and ${after}`,
      order: sql`r.filed_on, r.id`,
      most: FILE_PAGE,
    });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < FILE_PAGE) return;
    after = sql<boolean>`(r.filed_on, r.id) > (${last.filedOn}::date, ${last.id}::bigint)`;
  }
}
