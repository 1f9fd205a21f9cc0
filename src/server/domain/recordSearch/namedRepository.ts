import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { findByNames, type NamesFound, type NamesSearch } from '../nameIndex/namesRepository';
import type { TypedName } from '../nameIndex/typedNames';
import { keepFiltered } from './lookupRepository';
import { apartFilters, isNarrowed, NOT_NARROWED, postingFilters } from './search';
import type { FoundBy, NameCriteria } from './search';

/** Records of a name that are looked at where a filter that the index does not know narrows them. */
const MOST_FILTERED = 20_000;

/** What the index of names is asked. */
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

/** Whether a filter that the index of names does not know narrows the search. */
export function isFilteredApart(search: FoundBy): boolean {
  return Object.keys(apartFilters(search)).length > 0;
}

/**
 * The records of a search by name: where it is filtered apart and not capped, maybe more than the most.
 * Of more than are looked at for a filter, those behind may be missing.
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

/** How many records a search for another name finds, with all else as it is; at most the most. */
export async function countNamed(
  db: Kysely<Database>,
  search: FoundBy,
  asked: NamesSearch,
  name: TypedName,
): Promise<number> {
  const { ids } = await findNamed(db, search, { ...asked, names: [name] });
  return Math.min(ids.length, search.most);
}
