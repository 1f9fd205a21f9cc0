import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CaseSort } from '#contract/courtCases';
import type { CaseFilters, CaseStatus, CaseSummary, NotSearched } from '#contract/schemas/court';
import type { PartyRole } from '#contract/queryFields';
import type { Database } from '../../db/tables/database';
import { toCaseSummary } from './caseSummary';
import type { CaseNumberQuery } from '../../search/caseNumbers';
import type { NameQuery } from '../../search/nameQuery';

/** The courts that a search covers. */
export interface CourtRegion {
  readonly id: number;
  readonly name: string;
  readonly isAll: boolean;
  /** Newest load of its courts; null where none sends data. */
  readonly asOf: Date | null;
  readonly notSearched: readonly NotSearched[];
}

export type CaseCriteria =
  | { readonly kind: 'name'; readonly query: NameQuery; readonly partyRole: PartyRole }
  | { readonly kind: 'number'; readonly query: CaseNumberQuery };

export interface CaseSearch {
  readonly criteria: CaseCriteria;
  readonly region: Pick<CourtRegion, 'id' | 'isAll'>;
  readonly filters: CaseFilters;
  readonly sort: CaseSort;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
  /** Cases are counted up to here. */
  readonly countUpTo: number;
}

/** A party that the name found. */
export interface FoundParty {
  readonly name: string;
  readonly sortName: string;
  readonly role: string;
  readonly isOrganization: boolean;
}

export interface FoundCase {
  readonly summary: CaseSummary;
  readonly parties: readonly FoundParty[];
}

export interface FoundCases {
  readonly cases: readonly FoundCase[];
  /** At most `countUpTo`. */
  readonly total: number;
}

/** Names that match more parties than this are ranked among so many of them. */
const MOST_HITS = 20_000;
/** Matching parties told of one case. */
const MOST_PARTIES = 10;
const MOST_NOT_SEARCHED = 500;

async function findRegion(
  db: Kysely<Database>,
  regionId: number,
  isMeant: RawBuilder<unknown>,
): Promise<CourtRegion | null> {
  const { rows } = await sql<{
    name: string;
    is_all: boolean;
    as_of: Date | null;
    not_searched: NotSearched[] | null;
  }>`
    select r.name, r.kind = 'ALL' as is_all, covered.as_of, covered.not_searched
      from region r
      cross join lateral (
        select max(k.loaded_at) filter (where k.outage is null and k.coverage_from is not null)
                 as as_of,
               (json_agg(json_build_object(
                  'name', k.name,
                  'reason', coalesce(k.outage, 'This court does not send its cases.'))
                  order by k.name collate by_name)
                 filter (where k.outage is not null or k.coverage_from is null)) as not_searched
          from court k
         where r.kind = 'ALL' or k.county_id in (
                 select rc.county_id from region_county rc where rc.region_id = r.id)
      ) covered
     where r.id = ${regionId} and r.region_code = 'court' and ${isMeant}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: regionId,
    name: row.name,
    isAll: row.is_all,
    asOf: row.as_of,
    notSearched: (row.not_searched ?? []).slice(0, MOST_NOT_SEARCHED),
  };
}

/** A court region that everybody may search, else null. */
export function findPublicCourtRegion(
  db: Kysely<Database>,
  regionId: number,
): Promise<CourtRegion | null> {
  return findRegion(db, regionId, sql`r.kind <> 'USER'`);
}

/** A court region of the user's own, else null. */
export function findOwnCourtRegion(
  db: Kysely<Database>,
  regionId: number,
  userId: number,
): Promise<CourtRegion | null> {
  return findRegion(db, regionId, sql`r.kind = 'USER' and r.user_id = ${userId}`);
}

type FilterCondition = (value: string) => RawBuilder<unknown>;

/** What each filter asks of `c` (the case). */
const FILTER_CONDITIONS: Readonly<Record<keyof CaseFilters, FilterCondition>> = {
  status: (status) => sql`c.status = ${status}`,
  caseType: (code) => sql`c.type_code = ${code}`,
  filedFrom: (date) => sql`c.filed_on >= ${date}::date`,
  filedTo: (date) => sql`c.filed_on <= ${date}::date`,
};

/** Conditions on `c` (the case) and `k` (its court), shared by both kinds of search. */
function conditions({ region, filters }: CaseSearch): RawBuilder<unknown> {
  const list: RawBuilder<unknown>[] = [sql`k.outage is null and k.coverage_from is not null`];
  if (!region.isAll) {
    list.push(sql`k.county_id in (
      select rc.county_id from region_county rc where rc.region_id = ${region.id})`);
  }
  for (const [name, condition] of Object.entries<FilterCondition>(FILTER_CONDITIONS)) {
    const value = filters[name as keyof CaseFilters];
    if (value !== undefined) list.push(condition(value));
  }
  return sql.join(list, sql` and `);
}

/** A pattern of LIKE for texts that begin so; the letters themselves are no wildcards. */
function beginsWith(prefix: string): string {
  return `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
}

function numberConditions({
  keys,
  tails,
  prefix,
  tailPrefix,
  undated,
}: CaseNumberQuery): RawBuilder<unknown> {
  const list: RawBuilder<unknown>[] = [];
  if (keys.length > 0) list.push(sql`c.number_key in (${sql.join(keys)})`);
  if (tails.length > 0) list.push(sql`c.number_tail in (${sql.join(tails)})`);
  if (prefix !== null) list.push(sql`c.number_key like ${beginsWith(prefix)}`);
  if (tailPrefix !== null) list.push(sql`c.number_tail like ${beginsWith(tailPrefix)}`);
  if (undated !== null) {
    const { court, sequence } = undated;
    const ofCourt = court === null ? sql`` : sql` and c.number_key like ${beginsWith(court)}`;
    list.push(sql`(substr(c.number_tail, 5) = ${sequence}${ofCourt})`);
  }
  return list.length === 0 ? sql`false` : sql`(${sql.join(list, sql` or `)})`;
}

/**
 * The cases found, one row each: `case_id`, what the sorts compare, `is_exact`, `is_organization`
 * and `sort_name`. Parties of a name search are in `hit`; both come from public cases alone.
 */
function found(search: CaseSearch): RawBuilder<unknown> {
  const { criteria } = search;
  if (criteria.kind === 'number') {
    return sql`
      hit as (select null::integer as case_id, null::integer as party_id,
                      true as is_exact where false),
      found as (
        select c.id as case_id, c.court_id, c.number_key, c.filed_on, true as is_exact,
               false as is_organization, lower(c.caption) as sort_name
          from public_case c join court k on k.id = c.court_id
         where ${numberConditions(criteria.query)} and ${conditions(search)}
         limit ${MOST_HITS})`;
  }
  const { query, partyRole } = criteria;
  return sql`
    hit as materialized (
      select p.case_id, p.id as party_id, p.sort_name, p.is_organization,
             c.court_id, c.number_key, c.filed_on,
             p.name_tokens @@ ${query.exactTsquery}::tsquery as is_exact
        from case_party p
        join public_case c on c.id = p.case_id
        join court k on k.id = c.court_id
       where p.name_tokens @@ ${query.tsquery}::tsquery
         and p.is_attorney = ${partyRole === 'ATTORNEY'} and ${conditions(search)}
       order by is_exact desc
       limit ${MOST_HITS}),
    found as materialized (
      select case_id, court_id, number_key, filed_on, bool_or(is_exact) as is_exact,
             bool_and(is_organization) as is_organization,
             coalesce(min(sort_name) filter (where is_exact), min(sort_name)) as sort_name
        from hit group by case_id, court_id, number_key, filed_on)`;
}

/** What each sort compares first; ties go on with the newest case. */
const SORTS: Readonly<Record<CaseSort, readonly string[]>> = {
  relevance: [],
  name: ['f.sort_name'],
  filed: ['f.filed_on'],
  number: ['f.number_key'],
  court: ['o.place'],
};

function order({ sort, isDescending }: CaseSearch): RawBuilder<unknown> {
  const direction = isDescending ? sql` desc` : sql` asc`;
  // Relevance turned round would bury what was looked for.
  const first = SORTS[sort].map((column) => sql`${sql.ref(column)}${direction}`);
  // Then people before businesses, and names with fewer words beside those typed.
  const relevance = sql`f.is_exact desc, f.is_organization, char_length(f.sort_name)`;
  const isByRelevance = first.length === 0;
  return sql.join([
    ...(isByRelevance ? [relevance, sql`f.sort_name`] : [...first, relevance]),
    sql`f.filed_on desc`,
    sql`f.case_id desc`,
  ]);
}

/** Only this sort needs the order of courts: courts are few, so it is found once, not by case. */
function sortedFrom({ sort }: CaseSearch): RawBuilder<unknown> {
  return sort === 'court'
    ? sql`found f join (
        select k.id, row_number() over (
                 order by y.name collate by_name, k.name collate by_name, k.id) as place
          from court k join county y on y.id = k.county_id) o on o.id = f.court_id`
    : sql`found f`;
}

interface FoundRow {
  total: number;
  id: number;
  number: string;
  caption: string;
  type_code: string;
  type_name: string;
  status: CaseStatus;
  status_on: string | null;
  filed_on: string;
  court_id: number;
  court_code: string;
  court_name: string;
  county_id: number;
  county_name: string;
  time_zone: string;
  parties: FoundParty[] | null;
}

/** One page of a search and how many cases there are, in one statement. */
export async function findCases(db: Kysely<Database>, search: CaseSearch): Promise<FoundCases> {
  const { rows } = await sql<FoundRow | { total: number; id: null }>`
    with ${found(search)},
    counted as (select count(*)::integer as total
                  from (select 1 from found limit ${search.countUpTo}) f),
    page as (
      select f.case_id, row_number() over (order by ${order(search)}) as place
        from ${sortedFrom(search)}
       order by place
       limit ${search.limit} offset ${search.offset}),
    named as (
      select m.case_id, json_agg(json_build_object('name', m.name, 'sortName', m.sort_name,
               'role', m.role, 'isOrganization', m.is_organization) order by m.nth) as parties
        from (select p.*, row_number() over (
                       partition by h.case_id order by h.is_exact desc, p.position) as nth
                from hit h join case_party p on p.id = h.party_id
               where h.case_id in (select case_id from page)) m
       where m.nth <= ${MOST_PARTIES}
       group by m.case_id)
    select counted.total, c.id, c.number, c.caption, c.type_code, c.type_name, c.status,
           c.status_on, c.filed_on, c.court_id, k.code as court_code, k.name as court_name,
           k.time_zone, k.county_id, y.name as county_name, named.parties
      from counted
      left join page on true
      left join public_case c on c.id = page.case_id
      left join court k on k.id = c.court_id
      left join county y on y.id = k.county_id
      left join named on named.case_id = page.case_id
     order by page.place`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    cases: rows.flatMap((row) => (row.id === null ? [] : [toFoundCase(row as FoundRow)])),
  };
}

function toFoundCase(row: FoundRow): FoundCase {
  return {
    parties: row.parties ?? [],
    summary: toCaseSummary(row),
  };
}
