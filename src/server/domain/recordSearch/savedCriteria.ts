import { SEARCH_RESULT_CAP } from '#contract/limits';
import { criteriaKey } from '../searchLog/rules';
import { authorizeSearch } from './authorizeSearch';
import {
  narrowingTexts,
  readFilters,
  readNarrowing,
  readSearch,
  readSearchIdentity,
  type RecordQuery,
  type Searcher,
} from './readSearch';
import type { RecordRegister, SearchCall } from './register';
import type { SearchArea } from './searchArea';
import { findRecords } from './searchRepository';
import { findShownIds } from './shownRepository';

/** The stored part of a saved search, without page, sort, or billing code. */
export interface SavedCriteria {
  readonly regionId: number;
  /** The search's query fields, except the region. */
  readonly criteria: Readonly<Record<string, string>>;
  /** Identical for equal searches, including their filters. */
  readonly key: string;
}

/**
 * Extracts the part of a validated query to store; throws a 400 if the query contradicts itself.
 */
export function readSavedCriteria(
  register: RecordRegister,
  query: RecordQuery,
  searcher: Searcher,
): SavedCriteria {
  const identity = readSearchIdentity(register, query, searcher);
  const texts = Object.entries(identity.criteria).map(([name, value]) => [name, String(value)]);
  const criteria = {
    ...(Object.fromEntries(texts) as Record<string, string>),
    ...readFilters(register, query, searcher.locale),
    ...narrowingTexts(readNarrowing(query)),
  };
  return {
    regionId: identity.regionId,
    criteria,
    key: criteriaKey({ ...identity, criteria }),
  };
}

/** Rebuilds the query of a saved search. */
function savedQuery({ criteria, regionId }: Omit<SavedCriteria, 'key'>): RecordQuery {
  return { ...criteria, regionId };
}

/** The current results of a saved search. */
export interface SavedSearchResults {
  /** Newest first if the order is known; at most the search's maximum. */
  readonly ids: readonly number[];
  readonly total: number;
  readonly isCapped: boolean;
  readonly regionName: string;
}

/**
 * Runs a saved search for its user without logging or counting it. Throws a 400 if it can't run
 * anymore, for example because its region was deleted.
 */
export async function runSavedSearch(
  area: SearchArea<SearchCall>,
  searcher: Searcher,
  saved: Omit<SavedCriteria, 'key'>,
): Promise<SavedSearchResults> {
  const { database } = area.app;
  const search = readSearch(area.register, savedQuery(saved), searcher);
  const { conditions, region } = await authorizeSearch(area, search);
  if (conditions === null) return { ids: [], total: 0, isCapped: false, regionName: region.name };
  const found = await findRecords(database.readDb, {
    ...conditions,
    sort: 'filed',
    isDescending: true,
    offset: 0,
    limit: 0,
  });
  const isBeyondCap = found.total > SEARCH_RESULT_CAP;
  // The index may still contain records that were hidden moments ago.
  const ids = await findShownIds(database.db, area.register, found.ids);
  const total = isBeyondCap ? SEARCH_RESULT_CAP : ids.length;
  return { ids, total, isCapped: isBeyondCap || found.isPartial, regionName: region.name };
}
