import { sql, type Kysely, type RawBuilder } from 'kysely';
import { CASE_SORTS, type CaseSort } from '#contract/courtCases';
import type { CaseFilters, CaseSummary, NotSearched } from '#contract/schemas/court';
import type { PartyRole } from '#contract/queryFields';
import type { Database } from '../../db/tables/database';
import { findByNames, type NamesFound } from '../../domain/nameIndex/namesRepository';
import type { PostingFilters } from '../../domain/nameIndex/postings';
import type { TypedNames } from '../../domain/nameIndex/typedNames';
import { COURT_NAMES, tablesOf } from '../../domain/nameIndex/registerRepository';
import { matchesAny, type NameSearch } from '../../domain/nameIndex/matchingRepository';
import { sortRecords } from '../../domain/nameIndex/sortRepository';
import type { CaseNumberQuery } from '../../search/caseNumbers';
import { foundByAny, type NameQuery } from '../../search/nameQuery';
import { toCaseSummary, type CaseSummaryRow } from './caseSummary';

/** The courts that a search covers. */
export interface CourtRegion {
  readonly id: number;
  readonly name: string;
  /** Null for all counties. */
  readonly countyIds: readonly number[] | null;
  /** Newest load of its courts; null where none sends data. */
  readonly asOf: Date | null;
  readonly notSearched: readonly NotSearched[];
}

export interface NameCriteria extends TypedNames {
  readonly kind: 'name';
  readonly partyRole: PartyRole;
}

export type CaseCriteria =
  NameCriteria | { readonly kind: 'number'; readonly query: CaseNumberQuery };

export interface CaseSearch {
  readonly criteria: CaseCriteria;
  readonly region: Pick<CourtRegion, 'countyIds'>;
  readonly filters: CaseFilters;
  readonly sort: CaseSort;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
  /** Cases beyond these are not told, but that there are more. */
  readonly most: number;
  /** The year of today. */
  readonly thisYear: number;
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
  /** At most one more than `most`. */
  readonly total: number;
  /** How they are sorted: by relevance where the sort asked for is not offered for so many. */
  readonly sort: CaseSort;
  /** The sorts that are right for this answer. */
  readonly sorts: readonly CaseSort[];
  /** How the names were understood; what explains a match. */
  readonly queries: readonly NameQuery[];
}

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
    county_ids: number[] | null;
    as_of: Date | null;
    not_searched: NotSearched[] | null;
  }>`
    select r.name, covered.as_of, covered.not_searched,
           case when r.kind <> 'ALL' then array(
             select rc.county_id from region_county rc where rc.region_id = r.id) end as county_ids
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
    countyIds: row.county_ids,
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

/** The filters of a search by name, without the courts that cannot be searched at this moment. */
async function readPostingFilters(
  db: Kysely<Database>,
  { region: { countyIds }, filters }: CaseSearch,
): Promise<PostingFilters> {
  const { caseType, ...rest } = filters;
  const rows = await db
    .selectFrom('court')
    .where((eb) => eb.or([eb('outage', 'is not', null), eb('coverage_from', 'is', null)]))
    .select('id')
    .execute();
  return { ...rest, countyIds, withoutSources: rows.map(({ id }) => id), typeCode: caseType };
}

type FilterCondition = (value: string) => RawBuilder<unknown>;

/** What each filter asks of `c` (the case). */
const FILTER_CONDITIONS: Readonly<Record<keyof CaseFilters, FilterCondition>> = {
  status: (status) => sql`c.status = ${status}`,
  caseType: (code) => sql`c.type_code = ${code}`,
  filedFrom: (date) => sql`c.filed_on >= ${date}::date`,
  filedTo: (date) => sql`c.filed_on <= ${date}::date`,
};

/** Conditions on `c` (the case) and `k` (its court) of a search by number. */
function conditions({ region, filters }: CaseSearch): RawBuilder<unknown> {
  const list: RawBuilder<unknown>[] = [sql`k.outage is null and k.coverage_from is not null`];
  if (region.countyIds !== null) {
    list.push(sql`k.county_id = any(${region.countyIds}::integer[])`);
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

/** Cases in order, before any of them is read. */
interface OrderedCases {
  readonly ids: readonly number[];
  readonly isCapped: boolean;
  readonly sort: CaseSort;
  readonly sorts: readonly CaseSort[];
  readonly queries: readonly NameQuery[];
}

async function orderCases(db: Kysely<Database>, search: CaseSearch): Promise<OrderedCases> {
  const { criteria, most } = search;
  if (criteria.kind === 'number') {
    const ids = await findByNumber(db, search, criteria.query);
    const found = { ids: ids.slice(0, most), isCapped: ids.length > most, queries: [] };
    return sortFound(db, search, found);
  }
  const { names, isTogether, partyRole } = criteria;
  const filters = await readPostingFilters(db, search);
  const asked = { class: CLASSES[partyRole], filters, thisYear: search.thisYear };
  const found = await findByNames(db, COURT_NAMES, { ...asked, names, isTogether }, most);
  return sortFound(db, search, found, asked);
}

/** Numbers are few, or begin alike: in the order of their index, so that any count is right. */
async function findByNumber(
  db: Kysely<Database>,
  search: CaseSearch,
  query: CaseNumberQuery,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from public_case c join court k on k.id = c.court_id
     where ${numberConditions(query)} and ${conditions(search)}
     order by c.number_key, c.id
     limit ${search.most + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

const CLASSES: Readonly<Record<PartyRole, string>> = {
  CASE_PARTY: 'party',
  ATTORNEY: 'attorney',
};

/** Sorts that are right for more cases than are told: they walk the index of names. */
const CAPPED_SORTS: readonly CaseSort[] = ['relevance', 'name', 'filed'];

async function sortFound(
  db: Kysely<Database>,
  search: CaseSearch,
  found: NamesFound,
  named?: Omit<NameSearch, 'query'>,
): Promise<OrderedCases> {
  const { sort, isDescending } = search;
  if (!found.isCapped) {
    const ids = sort === 'relevance' ? found.ids : await sortIds(db, search, found);
    return { ...found, ids, sort, sorts: CASE_SORTS };
  }
  const [query, ...others] = found.queries;
  if (named === undefined || query === undefined || others.length > 0) {
    return { ...found, sort: 'relevance', sorts: ['relevance'] };
  }
  const by = sort === 'name' || sort === 'filed' ? sort : 'filed';
  const order = { by, isDescending } as const;
  const ids = await sortRecords(db, COURT_NAMES, { ...named, query }, order, search.most);
  if (ids === null) return { ...found, sort: 'relevance', sorts: ['relevance'] };
  if (sort !== by) return { ...found, sort: 'relevance', sorts: CAPPED_SORTS };
  return { ...found, ids, sort, sorts: CAPPED_SORTS };
}

/** What each sort compares of the case `c`, its court `k` and county `y`; ties begin with the newest. */
const SORT_KEYS: Readonly<Record<Exclude<CaseSort, 'relevance'>, RawBuilder<unknown>>> = {
  name: sql`named.sort_name`,
  filed: sql`c.filed_on`,
  number: sql`c.number_key`,
  court: sql`court_place.place`,
};

/** Sorts cases that are all known. */
async function sortIds(
  db: Kysely<Database>,
  { sort, isDescending, criteria }: CaseSearch,
  { ids, queries }: NamesFound,
): Promise<readonly number[]> {
  if (sort === 'relevance' || ids.length === 0) return ids;
  const { names, postings } = tablesOf(COURT_NAMES);
  const direction = isDescending ? sql`desc` : sql`asc`;
  // Each of these is read only where its sort needs it.
  const joined = {
    name:
      criteria.kind === 'number'
        ? sql`cross join lateral (select lower(c.caption) as sort_name) named`
        : sql`left join lateral (
            select min(n.sort_name) as sort_name
              from ${postings} p join ${names} n on n.id = p.name_id
             where p.record_id = c.id and n.class = ${CLASSES[criteria.partyRole]}
               and ${matchesAny(sql`n.tokens`, queries.flatMap(foundByAny))}) named on true`,
    court: sql`join (
      select k.id, row_number() over (
               order by y.name collate by_name, k.name collate by_name, k.id) as place
        from court k join county y on y.id = k.county_id) court_place on court_place.id = c.court_id`,
    filed: sql``,
    number: sql``,
  }[sort];
  const { rows } = await sql<{ id: number }>`
    select c.id from public_case c ${joined} where c.id = any(${ids}::bigint[])
     order by ${SORT_KEYS[sort]} ${direction}, c.filed_on desc, c.id desc`.execute(db);
  return rows.map(({ id }) => id);
}

interface FoundRow extends CaseSummaryRow {
  parties: FoundParty[] | null;
}

/** One page of a search, and how many cases there are. */
export async function findCases(db: Kysely<Database>, search: CaseSearch): Promise<FoundCases> {
  const ordered = await orderCases(db, search);
  const { ids, isCapped, ...rest } = ordered;
  const page = ids.slice(search.offset, search.offset + search.limit);
  return {
    ...rest,
    total: isCapped ? search.most + 1 : ids.length,
    cases: page.length === 0 ? [] : await readCases(db, search, page, ordered.queries),
  };
}

/** Reads cases with the parties that the names found; what was sealed in the meantime is left out. */
async function readCases(
  db: Kysely<Database>,
  { criteria }: CaseSearch,
  ids: readonly number[],
  queries: readonly NameQuery[],
): Promise<FoundCase[]> {
  const { names, postings } = tablesOf(COURT_NAMES);
  const named =
    criteria.kind === 'number'
      ? sql`select null::json as parties`
      : sql`
        select json_agg(json_build_object('name', m.name, 'sortName', m.sort_name,
                 'role', m.role, 'isOrganization', m.is_organization)) as parties
          from (select n.name, n.sort_name, n.is_organization, p.role
                  from ${postings} p join ${names} n on n.id = p.name_id
                 where p.record_id = c.id and n.class = ${CLASSES[criteria.partyRole]}
                   and ${matchesAny(sql`n.tokens`, queries.flatMap(foundByAny))}
                 order by n.word_count, n.sort_name, n.id
                 limit ${MOST_PARTIES}) m`;
  const { rows } = await sql<FoundRow>`
    select c.id, c.number, c.caption, c.type_code, c.type_name, c.status, c.status_on, c.filed_on,
           c.court_id, k.code as court_code, k.name as court_name, k.time_zone, k.county_id,
           y.name as county_name, named.parties
      from unnest(${ids}::bigint[]) with ordinality as page (id, place)
      join public_case c on c.id = page.id
      join court k on k.id = c.court_id
      join county y on y.id = k.county_id
      cross join lateral (${named}) named
     order by page.place`.execute(db);
  return rows.map((row) => ({ summary: toCaseSummary(row), parties: row.parties ?? [] }));
}
