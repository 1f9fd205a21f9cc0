import { sql, type Kysely } from 'kysely';
import { COUNT_KINDS, COUNTED_STATES } from '#contract/counts';
import type { SiteCounts, StateCounts } from '#contract/schemas/counts';
import type { Database } from '../../db/tables/database';

type CountedRow = StateCounts & { readonly state: string };

const NOTHING = Object.fromEntries(COUNT_KINDS.map((kind) => [kind, 0])) as Record<
  keyof StateCounts,
  number
>;

/**
 * What each state has online, in one statement: records that everybody may see, courts and
 * counties that send theirs, and filings that reached a clerk. It reads whole tables; ask seldom.
 */
export async function countSite(db: Kysely<Database>): Promise<SiteCounts> {
  const { rows } = await sql<CountedRow>`
    with cases as (
      select k.county_id, count(*) as n from public_case c join court k on k.id = c.court_id
       group by k.county_id),
    courts as (
      select county_id, count(*) as n from court where coverage_from is not null
       group by county_id),
    judgments as (
      select k.county_id, count(*) as n, count(distinct k.id) as courts
        from public_judgment j join court k on k.id = j.court_id
       group by k.county_id),
    documents as (select county_id, count(*) as n from public_document group by county_id),
    warrants as (select county_id, count(*) as n from public_tax_warrant group by county_id),
    sending as (
      select county_id,
             count(*) filter (where register = 'judgment') as judgments,
             count(*) filter (where register = 'recorder') as documents,
             count(*) filter (where register = 'taxWarrant') as warrants
        from data_source where coverage_from is not null
       group by county_id),
    filings as (
      select county_id, count(*) as n from efiling_filing
       where status not in ('SUBMITTING', 'CANCELLED', 'FAILED')
       group by county_id)
    select y.state,
           coalesce(sum(cases.n), 0)::integer as cases,
           coalesce(sum(documents.n), 0)::integer as documents,
           coalesce(sum(warrants.n), 0)::integer as "taxWarrants",
           coalesce(sum(judgments.n), 0)::integer as judgments,
           count(courts.n)::integer as "courtCounties",
           coalesce(sum(sending.judgments), 0)::integer as "judgmentCounties",
           coalesce(sum(courts.n), 0)::integer as courts,
           coalesce(sum(judgments.courts), 0)::integer as "judgmentCourts",
           coalesce(sum(sending.documents), 0)::integer as "recorderCounties",
           coalesce(sum(sending.warrants), 0)::integer as "taxWarrantCounties",
           coalesce(sum(filings.n), 0)::integer as "efilingFilings",
           count(filings.n)::integer as "efilingCounties"
      from county y
      left join cases on cases.county_id = y.id
      left join courts on courts.county_id = y.id
      left join judgments on judgments.county_id = y.id
      left join documents on documents.county_id = y.id
      left join warrants on warrants.county_id = y.id
      left join sending on sending.county_id = y.id
      left join filings on filings.county_id = y.id
     group by y.state`.execute(db);
  const countsOf = (wanted: string): StateCounts => {
    const { state: _state, ...counts } = rows.find(({ state }) => state === wanted) ?? {
      state: wanted,
      ...NOTHING,
    };
    return counts;
  };
  const [indiana, michigan] = COUNTED_STATES;
  return { [indiana]: countsOf(indiana), [michigan]: countsOf(michigan) };
}
