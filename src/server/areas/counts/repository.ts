import { sql, type Kysely } from 'kysely';
import { COUNT_KINDS, COUNTED_STATES } from '#contract/counties/counts';
import type { SiteCounts, StateCounts } from '#contract/schemas/counts';
import type { Database } from '../../db/tables/database';

type Counts = Omit<StateCounts, 'places'>;
type CountedRow = Counts & {
  readonly state: string;
  readonly allCourts: number;
  readonly allCounties: number;
  readonly judgmentsSearched: number;
  readonly documentsSearched: number;
  readonly warrantsSearched: number;
};

const NOTHING = Object.fromEntries(COUNT_KINDS.map((kind) => [kind, 0])) as Record<
  keyof Counts,
  number
>;

/**
 * Counts each state's online data in one statement: public records, participating courts and
 * counties, and filings that reached a clerk. Like a search, it omits courts with an outage. Scans
 * whole tables; call it rarely.
 */
export async function countSite(db: Kysely<Database>): Promise<SiteCounts> {
  const { rows } = await sql<CountedRow>`
    with cases as (
      select k.county_id, count(*) as n from public_case c join court k on k.id = c.court_id
       group by k.county_id),
    courts as (
      select county_id, count(*) as known,
             count(*) filter (where coverage_from is not null) as sending,
             count(*) filter (where coverage_from is not null and outage is null) as n
        from court group by county_id),
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
             count(*) filter (where register = 'taxWarrant') as warrants,
             count(*) filter (where register = 'judgment' and outage is null) as judgments_now,
             count(*) filter (where register = 'recorder' and outage is null) as documents_now,
             count(*) filter (where register = 'taxWarrant' and outage is null) as warrants_now
        from data_source where coverage_from is not null
       group by county_id),
    filings as (
      select k.county_id, count(*) as n
        from filing_filing f
        join filing_envelope e on e.id = f.envelope_id
        join court k on k.id = e.court_id
       where f.status not in ('draft', 'submitting', 'canceled', 'failed')
       group by k.county_id)
    select y.state,
           coalesce(sum(cases.n), 0)::integer as cases,
           coalesce(sum(documents.n), 0)::integer as documents,
           coalesce(sum(warrants.n), 0)::integer as "taxWarrants",
           coalesce(sum(judgments.n), 0)::integer as judgments,
           (count(*) filter (where courts.sending > 0))::integer as "courtCounties",
           coalesce(sum(sending.judgments), 0)::integer as "judgmentCounties",
           coalesce(sum(courts.n), 0)::integer as courts,
           coalesce(sum(judgments.courts), 0)::integer as "judgmentCourts",
           coalesce(sum(sending.documents), 0)::integer as "recorderCounties",
           coalesce(sum(sending.warrants), 0)::integer as "taxWarrantCounties",
           coalesce(sum(filings.n), 0)::integer as "efilingFilings",
           count(filings.n)::integer as "efilingCounties",
           coalesce(sum(courts.known), 0)::integer as "allCourts",
           count(*)::integer as "allCounties",
           coalesce(sum(sending.judgments_now), 0)::integer as "judgmentsSearched",
           coalesce(sum(sending.documents_now), 0)::integer as "documentsSearched",
           coalesce(sum(sending.warrants_now), 0)::integer as "warrantsSearched"
      from county y
      left join cases on cases.county_id = y.id
      left join courts on courts.county_id = y.id
      left join judgments on judgments.county_id = y.id
      left join documents on documents.county_id = y.id
      left join warrants on warrants.county_id = y.id
      left join sending on sending.county_id = y.id
      left join filings on filings.county_id = y.id
     group by y.state`.execute(db);
  const countsOf = (name: string): StateCounts => {
    const found = rows.find(({ state }) => state === name);
    const all = found?.allCounties ?? 0;
    const counts = COUNT_KINDS.map((kind) => [kind, (found ?? NOTHING)[kind]] as const);
    return {
      ...(Object.fromEntries(counts) as Record<keyof Counts, number>),
      places: {
        court: { searched: found?.courts ?? 0, all: found?.allCourts ?? 0 },
        judgment: { searched: found?.judgmentsSearched ?? 0, all },
        recorder: { searched: found?.documentsSearched ?? 0, all },
        taxWarrant: { searched: found?.warrantsSearched ?? 0, all },
      },
    };
  };
  const [indiana, michigan] = COUNTED_STATES;
  return { [indiana]: countsOf(indiana), [michigan]: countsOf(michigan) };
}
