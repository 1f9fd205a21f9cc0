import * as savedSearches from '../../../src/client/features/savedSearches/slice';
import { goodBody } from '../goodAnswers';
import { type CallStory, type Stories, list, screen } from './story';
import { COUNTY } from './searchRegions';

const SAVED_SEARCH = goodBody('getSavedSearch', {
  id: 8,
  name: 'Kathy Smith',
  register: 'court',
  regionId: 1,
  cadence: 'DAILY',
});
const SAVED_SEARCHES = {
  ...goodBody('getSavedSearches'),
  ...list(SAVED_SEARCH),
  account: { used: 0, limit: 5 },
};
const SEARCH_DRAFT = {
  name: 'Kathy Smith',
  criteria: [{ name: 'fullName', value: 'kathy smith' }],
  regionId: 1,
  cadence: 'DAILY',
  isNotified: true,
} as const;

function storedSearch(id: number | null): CallStory {
  const command = id === null ? savedSearches.saveSearch : savedSearches.replaceSearch;
  const one = '/web/search/saved/8';
  const address = id === null ? 'SAVE-SEARCH&fullName=kathy+smith' : 'GET-SEARCH-FORM&searchId=8';
  return {
    kind: 'form',
    line: id === null ? 'POST /web/search/saved' : `PUT ${one}`,
    at: `/in/court/CaseSearch?action=${address}`,
    others: {
      'GET /web/search/saved': SAVED_SEARCHES,
      'GET /web/common/counties': list(COUNTY),
      ...(id === null ? {} : { [`GET ${one}`]: SAVED_SEARCH }),
    },
    good: { ...SAVED_SEARCH, isNew: true },
    cause: (page) =>
      page.dispatch(
        id === null
          ? savedSearches.saveSearch.send({ body: { ...SEARCH_DRAFT, register: 'court' } })
          : savedSearches.replaceSearch.send({ params: { id }, body: SEARCH_DRAFT }),
      ),
    isShown: (page) => page.went('push').includes('/in/common/ViewSearchList'),
    status: (page) => command.select(page.state()).status,
    errors: (page) => command.selectErrors(page.state()),
  };
}

/** Stories of the calls for saved searches. */
export const SAVED_SEARCHES_STORIES = {
  getSearchReceipt: screen(
    '/in/common/ViewSearchReceipt?searchId=8',
    'GET /web/common/searches/8/receipt',
    savedSearches.receipt,
    {
      good: goodBody('getSearchReceipt', { appCode: 'COURT' }),
      older: goodBody('getSearchReceipt', { appCode: 'COURT', userName: 'Older' }),
    },
  ),
  getSavedSearches: screen(
    '/in/common/ViewSearchList',
    'GET /web/search/saved',
    savedSearches.savedSearches,
    { good: SAVED_SEARCHES, older: { ...SAVED_SEARCHES, ...list() } },
  ),
  getSavedSearch: screen(
    '/in/court/CaseSearch?action=GET-SEARCH-FORM&searchId=8',
    'GET /web/search/saved/8',
    savedSearches.savedSearch,
    { good: SAVED_SEARCH, older: { ...SAVED_SEARCH, name: 'Older' } },
    { others: { 'GET /web/common/counties': list(COUNTY) } },
  ),
  postSavedSearch: storedSearch(null),
  putSavedSearch: storedSearch(8),
  patchSavedSearch: {
    kind: 'change',
    line: 'PATCH /web/search/saved/8',
    at: '/in/common/ViewSearchList',
    others: { 'GET /web/search/saved': SAVED_SEARCHES },
    good: SAVED_SEARCH,
    cause: (page) =>
      page.dispatch(
        savedSearches.changeSearch.send({ params: { id: 8 }, body: { isRemoved: true } }),
      ),
    isShown: (page) => savedSearches.selectDeleted(page.state()) !== null,
  },
} satisfies Stories;
