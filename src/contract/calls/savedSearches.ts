import { LIST } from '../answers';
import type { SAVED_SEARCHES_SCHEMAS } from '../schemas/savedSearches';
import { area, call } from './row';

type Schemas = typeof SAVED_SEARCHES_SCHEMAS;

const SAVED_SEARCH = {
  id: 'number',
  name: 'text',
  register: 'text',
  criteria: 'list',
  regionId: 'number',
  regionName: 'text?',
  cadence: 'text',
  isNotified: 'flag',
  isPaused: 'flag',
  ranAt: 'text?',
  newCount: 'number',
  total: 'number?',
  isCapped: 'flag',
  problem: 'text?',
} as const;

const ALL = '/search/saved';
const ONE = `${ALL}/{id}`;

/** A user's saved searches, in the requesting edition. */
export const SAVED_SEARCHES_CALLS = area({
  getSavedSearches: call<Schemas['getSavedSearches']>({
    isPublicApi: { scope: 'saved:read' },
    method: 'GET',
    isReadable: true,
    path: ALL,
    answers: { ...LIST, elsewhere: 'number', account: 'object' },
  }),
  getSavedSearch: call<Schemas['getSavedSearch']>({
    isPublicApi: { scope: 'saved:read' },
    method: 'GET',
    isReadable: true,
    path: ONE,
    answers: SAVED_SEARCH,
  }),
  /**
   * Saves a search and runs it without counting it; results that exist now aren't reported as new.
   */
  postSavedSearch: call<Schemas['postSavedSearch']>({
    isPublicApi: { scope: 'saved:write' },
    method: 'POST',
    path: ALL,
    answers: { ...SAVED_SEARCH, isNew: 'flag' },
  }),
  putSavedSearch: call<Schemas['putSavedSearch']>({
    isPublicApi: { scope: 'saved:write' },
    method: 'PUT',
    path: ONE,
    answers: SAVED_SEARCH,
  }),
  patchSavedSearch: call<Schemas['patchSavedSearch']>({
    isPublicApi: { scope: 'saved:write' },
    method: 'PATCH',
    path: ONE,
    answers: SAVED_SEARCH,
  }),
});
