import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { findByNames, type NamesFound, type NamesSearch } from '../nameIndex/namesRepository';
import type { TypedName } from '../nameIndex/typedNames';
import { keepFiltered } from './lookupRepository';
import { apartFilters, isNarrowed, NOT_NARROWED, postingFilters } from './search';
import type { FoundBy, NameCriteria } from './search';

/** Records of a name that are checked against a filter that the name index lacks. */
const MOST_FILTERED = 20_000;

/** Builds the query for the name index. */
export function readNamesSearch(
  search: Omit<FoundBy, 'criteria'>,
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

/** Returns whether a filter that the name index lacks narrows the search. */
export function isFilteredApart(search: FoundBy): boolean {
  return Object.keys(apartFilters(search)).length > 0;
}

/**
 * Finds records by name. If filtered outside the index and not capped, may return more than the
 * maximum. Beyond the limit of filtered records, matches may be missing.
 */
export async function findNamed(
  db: Kysely<Database>,
  search: FoundBy,
  asked: NamesSearch,
): Promise<NamesFound> {
  const { most, register } = search;
  if (!isFilteredApart(search)) return findByNames(db, register.names, asked, most);
  const found = await findByNames(db, register.names, asked, MOST_FILTERED);
  const ids = await keepFiltered(db, search, found.ids);
  const isCapped = found.isCapped && ids.length > most;
  const isPartial = !isCapped && (found.isCapped || found.isPartial);
  return { ...found, ids, isCapped, isPartial };
}

/** Counts the records of the same search for another name, up to the maximum. */
export async function countNamed(
  db: Kysely<Database>,
  search: FoundBy,
  asked: NamesSearch,
  name: TypedName,
): Promise<number> {
  const { ids } = await findNamed(db, search, { ...asked, names: [name] });
  return Math.min(ids.length, search.most);
}
