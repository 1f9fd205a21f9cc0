import { combineReducers, createAction } from '@reduxjs/toolkit';
import { COUNT_FIRST_CALLS } from '#contract/calls/countFirst';
import type { LinkQuery } from '#contract/site/queryFields';
import type { RegisterId } from '#contract/records/registers';
import type { SearchCount } from '#contract/schemas/countFirst';
import { createLoadable, type LoadableState } from '../loadable/createLoadable';

/** The count-first call of each register. */
export const SEARCH_COUNTS = {
  court: createLoadable('countFirst/court', COUNT_FIRST_CALLS.countCases),
  judgment: createLoadable('countFirst/judgment', COUNT_FIRST_CALLS.countJudgments),
  recorder: createLoadable('countFirst/recorder', COUNT_FIRST_CALLS.countDocuments),
  taxWarrant: createLoadable('countFirst/taxWarrant', COUNT_FIRST_CALLS.countTaxWarrants),
} as const;

/** The user asked for the count before running the search. */
export const countFirstRequested = createAction<{ id: RegisterId; query: LinkQuery }>(
  'countFirst/countFirstRequested',
);

export const countFirstReducer = combineReducers({
  court: SEARCH_COUNTS.court.reducer,
  judgment: SEARCH_COUNTS.judgment.reducer,
  recorder: SEARCH_COUNTS.recorder.reducer,
  taxWarrant: SEARCH_COUNTS.taxWarrant.reducer,
});

export function selectSearchCount(state: object, id: RegisterId): LoadableState<SearchCount> {
  return SEARCH_COUNTS[id].select(state);
}
