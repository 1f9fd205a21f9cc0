import { sql, type Kysely } from 'kysely';
import { SORTS_OF, type RecordSort } from '#contract/search/sorts';
import type { Database } from '../../db/tables/database';
import { foundByAny, type NameQuery } from '../../search/nameQuery';
import { matchesAny } from '../nameIndex/matchingRepository';
import { findByNames, type NamesFound, type NamesSearch } from '../nameIndex/namesRepository';
import { tablesOf } from '../nameIndex/registerRepository';
import { canBeSorted, sortRecords } from '../nameIndex/sortRepository';
import type { TypedName } from '../nameIndex/typedNames';
import type { AuthorizedSearch } from './authorizeSearch';
import { filterIds, findByLookup } from './lookupRepository';
import type { SortKey } from './register';
import { ofRole, readRows, type FoundRow } from './rowsRepository';
import {
  unindexedFilters,
  isNarrowed,
  NOT_NARROWED,
  postingFilters,
  type NameCriteria,
  type RecordSearch,
  type SearchConditions,
} from './search';

export interface FoundRows {
  /** All records found, in order, up to the maximum. */
  readonly ids: readonly number[];
  readonly rows: readonly FoundRow[];
  /** At most `most` plus one. */
  readonly total: number;
  /** The applied sort; relevance if the requested sort isn't available for this many records. */
  readonly sort: RecordSort;
  /** The sorts available for this response. */
  readonly sorts: readonly RecordSort[];
  /** True if too many names match: records may be missing, even if fewer than `most` were found. */
  readonly isPartial: boolean;
  /** How a number was interpreted; null if it was searched as typed. */
  readonly understood: string | null;
}

/** Records in order, before their rows are read. */
interface OrderedRecords {
  readonly ids: readonly number[];
  readonly isCapped: boolean;
  readonly isPartial: boolean;
  readonly sort: RecordSort;
  readonly sorts: readonly RecordSort[];
  readonly understood: string | null;
  /** The parsed names; used to explain matches. */
  readonly queries: readonly NameQuery[];
}

async function orderRecords(db: Kysely<Database>, search: RecordSearch): Promise<OrderedRecords> {
  const { criteria, most } = search;
  if (criteria.kind === 'lookup') {
    const { ids, understood } = await findByLookup(db, search, criteria);
    const isCapped = ids.length > most;
    const found = { ids: ids.slice(0, most), isCapped, isPartial: false, queries: [] };
    return { ...(await sortFound(db, search, found)), understood };
  }
  const namesSearch = readNamesSearch(search, criteria);
  const named = await findNamed(db, search, namesSearch);
  const found = await sortFound(db, search, named, namesSearch);
  return { ...found, understood: null };
}

/** Sort orders for results too large to sort: the name index stores them presorted. */
const CAPPED_SORTS: readonly RecordSort[] = ['relevance', 'name', 'filed'];

async function sortFound(
  db: Kysely<Database>,
  search: RecordSearch,
  found: NamesFound,
  namesSearch?: NamesSearch,
): Promise<Omit<OrderedRecords, 'understood'>> {
  const { isDescending, most, register, sort } = search;
  if (!found.isCapped) {
    const sorts: readonly RecordSort[] = SORTS_OF[register.id];
    const ids = await sortIds(db, search, found);
    return { ...found, ids: ids.slice(0, most), isCapped: ids.length > most, sort, sorts };
  }
  const first = { ...found, ids: found.ids.slice(0, most) };
  const byRelevance: Omit<OrderedRecords, 'understood'> = {
    ...first,
    sort: 'relevance',
    sorts: ['relevance'],
  };
  const [query, ...others] = found.queries;
  const isOne = namesSearch !== undefined && query !== undefined && others.length === 0;
  if (!isOne || isFilteredApart(search)) return byRelevance;
  const oneName = { ...namesSearch, query };
  if (sort !== 'name' && sort !== 'filed') {
    const isSortable = await canBeSorted(db, register.names, oneName);
    return isSortable ? { ...byRelevance, sorts: CAPPED_SORTS } : byRelevance;
  }
  const order = { by: sort, isDescending };
  const ids = await sortRecords(db, register.names, oneName, order, most);
  if (ids === null) return byRelevance;
  return { ...first, ids, sort, sorts: CAPPED_SORTS };
}

/** Returns the sort key of the records `r`. */
function sortKey(
  { criteria, narrowing, register, sort }: RecordSearch,
  found: NamesFound,
): SortKey {
  if (sort === 'filed') return { key: register.facts.filedOn };
  if (sort !== 'name' || criteria.kind === 'lookup') {
    return register.sorts[sort] ?? { key: register.facts.filedOn };
  }
  const { names, postings } = tablesOf(register.names);
  return {
    key: sql`named.sort_name`,
    join: sql`left join lateral (
      select min(n.sort_name) as sort_name
        from ${postings} p join ${names} n on n.id = p.name_id
       where p.record_id = r.id and n.class = ${criteria.ofClass}
         and ${matchesAny(sql`n.tokens`, found.queries.flatMap(foundByAny))}
         and ${ofRole(narrowing)}) named on true`,
  };
}

/** Sorts a complete set of records; ties are newest first. */
async function sortIds(
  db: Kysely<Database>,
  search: RecordSearch,
  found: NamesFound,
): Promise<readonly number[]> {
  const { isDescending, register, sort } = search;
  if (sort === 'relevance' || found.ids.length === 0) return found.ids;
  const { key, join = sql`` } = sortKey(search, found);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: number }>`
    select r.id from ${register.records} ${join} where r.id = any(${found.ids}::bigint[])
     order by ${key} ${direction}, ${register.facts.filedOn} desc, r.id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** The page of results to read; at most the search's maximum. */
export interface Paging {
  /** Starts at 1. */
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** A page of an authorized search's results; `sort` is the applied sort. */
export interface SearchPage extends AuthorizedSearch, FoundRows {
  readonly paging: Paging;
}

/** Queries one page of an authorized search. Records beyond the maximum are unreachable. */
export async function querySearch(
  db: Kysely<Database>,
  search: AuthorizedSearch,
  paging: Paging,
): Promise<SearchPage> {
  const { conditions, isDescending, sort } = search;
  if (conditions === null) return { ...search, ...noRows(search), paging };
  const offset = (paging.pageNumber - 1) * paging.pageSize;
  const limit = Math.max(0, Math.min(paging.pageSize, conditions.most - offset));
  const found = await findRecords(db, { ...conditions, sort, isDescending, offset, limit });
  return { ...search, ...found, paging };
}

function noRows({ register }: Pick<AuthorizedSearch, 'register'>): FoundRows {
  const sorts = SORTS_OF[register.id];
  return {
    ids: [],
    rows: [],
    total: 0,
    isPartial: false,
    understood: null,
    sort: 'relevance',
    sorts,
  };
}

/**
 * Finds one page of a search, and the number of records. `select` narrows the records to page
 * through, in their order; the count includes all records.
 */
export async function findRecords(
  db: Kysely<Database>,
  search: RecordSearch,
  select: (ids: readonly number[]) => Promise<readonly number[]> = (ids) => Promise.resolve(ids),
): Promise<FoundRows> {
  const { ids, isCapped, queries, ...rest } = await orderRecords(db, search);
  const page = (await select(ids)).slice(search.offset, search.offset + search.limit);
  return {
    ...rest,
    ids,
    total: isCapped ? search.most + 1 : ids.length,
    rows: page.length === 0 ? [] : await readRows(db, search, page, queries),
  };
}

/** Maximum records with a name that are checked against a filter that the name index lacks. */
const MAX_FILTERED = 20_000;

/** Builds the query for the name index. */
export function readNamesSearch(
  search: Omit<SearchConditions, 'criteria'>,
  { isTogether, names, ofClass }: NameCriteria,
): NamesSearch {
  const unnarrowed = { ...search, filters: {}, narrowing: NOT_NARROWED };
  return {
    class: ofClass,
    filters: postingFilters(search),
    ...(isNarrowed(search) ? { unnarrowed: postingFilters(unnarrowed) } : {}),
    without: search.narrowing.without,
    thisYear: Number(search.today.slice(0, 4)),
    names,
    isTogether,
  };
}

/** Returns whether the search has a filter that the name index lacks. */
function isFilteredApart(search: SearchConditions): boolean {
  return Object.keys(unindexedFilters(search)).length > 0;
}

/**
 * Finds records by name. With a filter outside the index, may return more than the maximum. If more
 * than `MAX_FILTERED` records have the name, matches may be missing.
 */
export async function findNamed(
  db: Kysely<Database>,
  search: SearchConditions,
  namesSearch: NamesSearch,
): Promise<NamesFound> {
  const { most, register } = search;
  if (!isFilteredApart(search)) return findByNames(db, register.names, namesSearch, most);
  const found = await findByNames(db, register.names, namesSearch, MAX_FILTERED);
  const ids = await filterIds(db, search, found.ids);
  const isCapped = found.isCapped && ids.length > most;
  const isPartial = !isCapped && (found.isCapped || found.isPartial);
  return { ...found, ids, isCapped, isPartial };
}

/** Counts the records found by the same search with another name, up to the maximum. */
export async function countNamed(
  db: Kysely<Database>,
  search: SearchConditions,
  namesSearch: NamesSearch,
  name: TypedName,
): Promise<number> {
  const { ids } = await findNamed(db, search, { ...namesSearch, names: [name] });
  return Math.min(ids.length, search.most);
}
