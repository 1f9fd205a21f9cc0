import 'fastify';
import type { RegisterId } from '#contract/registers';
import { SEARCH_RESULT_CAP } from '#contract/limits';
import { criteriaKey } from '../searchLog/rules';
import { readSearchIdentity, type RecordQuery, type Searcher } from './readCriteria';
import { narrowingTexts, readFilters, readNarrowing } from './readNarrowing';
import type { RecordRegister, SearchCall } from './register';
import { readAsked, type SearchArea } from './runSearch';
import { findRecords } from './searchRepository';
import { findShownIds } from './shownRepository';

declare module 'fastify' {
  interface FastifyInstance {
    /** The registers that this server searches, for what searches them without a request. */
    readonly searchAreas: Map<RegisterId, SearchArea<SearchCall>>;
  }
}

/** What is kept of a search so that it can be run again: no page, no order, no billing code. */
export interface KeptSearch {
  readonly regionId: number;
  /** The fields of its query but the region. */
  readonly criteria: Readonly<Record<string, string>>;
  /** The same for the same search, what narrows it included. */
  readonly key: string;
}

/** What of a checked query is kept; throws a 400 where it contradicts itself. */
export function readKept(
  register: RecordRegister,
  query: RecordQuery,
  searcher: Searcher,
): KeptSearch {
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

/** The query that a kept search stands for. */
export function keptQuery({ criteria, regionId }: Omit<KeptSearch, 'key'>): RecordQuery {
  const { countyId, ...texts } = criteria;
  return {
    ...texts,
    regionId,
    ...(countyId === undefined ? {} : { countyId: Number(countyId) }),
  };
}

/** The records that a kept search finds now. */
export interface FoundNow {
  /** Newest first where that can be told; at most as many as a search tells. */
  readonly ids: readonly number[];
  readonly total: number;
  readonly isCapped: boolean;
  readonly regionName: string;
}

/**
 * Runs a kept search for its user: logged nowhere and counted as nothing. Throws a 400 where it
 * cannot be searched by any more, as in a region that was deleted.
 */
export async function findNow(
  area: SearchArea<SearchCall>,
  searcher: Searcher,
  kept: Omit<KeptSearch, 'key'>,
): Promise<FoundNow> {
  const { database } = area.app;
  const { asked, criteria, region } = await readAsked(area, searcher, keptQuery(kept));
  if (criteria === null) return { ids: [], total: 0, isCapped: false, regionName: region.name };
  const found = await findRecords(database.readDb, {
    ...asked,
    criteria,
    sort: 'filed',
    isDescending: true,
    offset: 0,
    limit: 0,
  });
  const isBeyondCap = found.total > SEARCH_RESULT_CAP;
  // The index may still know what was hidden a moment ago.
  const ids = await findShownIds(database.db, area.register, found.ids);
  const total = isBeyondCap ? SEARCH_RESULT_CAP : ids.length;
  return { ids, total, isCapped: isBeyondCap || found.isPartial, regionName: region.name };
}
