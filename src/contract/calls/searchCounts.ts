import { LIST } from '../answers';
import type { SearchCountSummary } from '../searchCounts';
import { call } from './row';

/** Who of the user's account searched, and how much of the plan is used. */
export const SEARCH_COUNTS_CALLS = {
  getSearchCountSummary: call<{ response: SearchCountSummary }>({
    method: 'GET',
    path: '/common/search-counts',
    answers: { ...LIST, plan: 'object?', isWholeAccount: 'flag' },
  }),
} as const;
