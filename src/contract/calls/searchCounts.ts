import { LIST } from '../answers';
import type { SEARCH_COUNTS_SCHEMAS } from '../schemas/searchCounts';
import { area, call } from './row';

/** The account's searches by user, and how much of the plan is used. */
export const SEARCH_COUNTS_CALLS = area({
  getSearchCountSummary: call<(typeof SEARCH_COUNTS_SCHEMAS)['getSearchCountSummary']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    isReadable: true,
    path: '/common/search-counts',
    answers: { ...LIST, plan: 'object?', isWholeAccount: 'flag', period: 'object', months: 'list' },
  }),
});
