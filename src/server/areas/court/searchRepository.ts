import { sql, type Kysely, type RawBuilder } from 'kysely';
import { CASE_SORTS, type CaseSort } from '#contract/courtCases';
import type { Database } from '../../db/tables/database';
import {
  findByNames,
  type NamesFound,
  type NamesSearch,
} from '../../domain/nameIndex/namesRepository';
import { COURT_NAMES, tablesOf } from '../../domain/nameIndex/registerRepository';
import { matchesAny, type NameSearch } from '../../domain/nameIndex/matchingRepository';
import { sortRecords } from '../../domain/nameIndex/sortRepository';
import { foundByAny, type NameQuery } from '../../search/nameQuery';
import {
  isNarrowed,
  NAME_CLASSES,
  NOT_NARROWED,
  postingFilters,
  type CaseSearch,
  type FoundBy,
  type NameCriteria,
} from './caseSearch';
import { findByNumber } from './numberRepository';
import { readCases, type FoundCase } from './rowsRepository';

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

/** The courts that cannot be searched at this moment. */
export async function findCourtsNotSearched(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('court')
    .where((eb) => eb.or([eb('outage', 'is not', null), eb('coverage_from', 'is', null)]))
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
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
  const asked = readNamesSearch(search, criteria, await findCourtsNotSearched(db));
  const found = await findByNames(db, COURT_NAMES, asked, most);
  return sortFound(db, search, found, asked);
}

/** What the index of names is asked. */
export function readNamesSearch(
  search: FoundBy,
  { isTogether, names, partyRole }: NameCriteria,
  withoutSources: readonly number[],
): NamesSearch {
  const { narrowing, region, thisYear } = search;
  const unnarrowed = { region, filters: {}, narrowing: NOT_NARROWED };
  return {
    class: NAME_CLASSES[partyRole],
    filters: postingFilters(search, withoutSources),
    ...(isNarrowed(search) ? { unnarrowed: postingFilters(unnarrowed, withoutSources) } : {}),
    without: narrowing.without,
    thisYear,
    names,
    isTogether,
  };
}

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
             where p.record_id = c.id and n.class = ${NAME_CLASSES[criteria.partyRole]}
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
