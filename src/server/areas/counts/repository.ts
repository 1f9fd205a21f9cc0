import { sql, type Kysely } from 'kysely';
import { COUNTED_STATES, type SiteCounts, type StateCounts } from '#contract/counts';
import type { Database } from '../../db/tables/database';

/** Registers without tables hold nothing yet. */
const NOT_KEPT_YET = {
  judgments: 0,
  judgmentCounties: 0,
  judgmentCourts: 0,
  efilingFilings: 0,
  efilingCounties: 0,
} as const;

type CountedRow = Omit<StateCounts, keyof typeof NOT_KEPT_YET> & { readonly state: string };

/**
 * What each state has on line, in one statement: records that everybody may see, and courts that
 * send their cases. It reads whole tables; ask seldom.
 */
export async function countSite(db: Kysely<Database>): Promise<SiteCounts> {
  const { rows } = await sql<CountedRow>`
    with cases as (
      select k.county_id, count(*) as n from public_case c join court k on k.id = c.court_id
       group by k.county_id),
    courts as (
      select county_id, count(*) as n from court where coverage_from is not null
       group by county_id),
    documents as (select county_id, count(*) as n from recorded_document group by county_id),
    warrants as (select county_id, count(*) as n from tax_warrant group by county_id)
    select y.state,
           coalesce(sum(cases.n), 0)::integer as cases,
           coalesce(sum(documents.n), 0)::integer as documents,
           coalesce(sum(warrants.n), 0)::integer as "taxWarrants",
           coalesce(sum(courts.n), 0)::integer as courts,
           count(courts.n)::integer as "courtCounties",
           count(documents.n)::integer as "recorderCounties",
           count(warrants.n)::integer as "taxWarrantCounties"
      from county y
      left join cases on cases.county_id = y.id
      left join courts on courts.county_id = y.id
      left join documents on documents.county_id = y.id
      left join warrants on warrants.county_id = y.id
     group by y.state`.execute(db);
  const countsOf = (wanted: string): StateCounts => {
    const row = rows.find(({ state }) => state === wanted);
    return {
      ...NOT_KEPT_YET,
      cases: row?.cases ?? 0,
      documents: row?.documents ?? 0,
      taxWarrants: row?.taxWarrants ?? 0,
      courts: row?.courts ?? 0,
      courtCounties: row?.courtCounties ?? 0,
      recorderCounties: row?.recorderCounties ?? 0,
      taxWarrantCounties: row?.taxWarrantCounties ?? 0,
    };
  };
  const [indiana, michigan] = COUNTED_STATES;
  return { [indiana]: countsOf(indiana), [michigan]: countsOf(michigan) };
}
