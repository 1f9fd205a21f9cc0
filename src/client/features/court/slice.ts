import { COURT_CALLS } from '#contract/calls/court';
import { SAVED_LISTS_CALLS } from '#contract/calls/savedLists';
import { parseId, parsePageNumber } from '#contract/queryFields';
import { createLoadable } from '../../state/loadable/createLoadable';
import type { RouteLocation } from '../../state/location/slice';

function caseParams({ query }: RouteLocation): { params: { caseId: number } } | null {
  const caseId = parseId(query['caseId']);
  return caseId === null ? null : { params: { caseId } };
}

/** What the court screens load. */
export const caseSearch = createLoadable('court/caseSearch', COURT_CALLS.searchCases);
export const caseDetails = createLoadable('court/caseDetails', COURT_CALLS.getCase, {
  routes: 'court.caseDetails',
  argumentsOf: caseParams,
});
export const ccs = createLoadable('court/ccs', COURT_CALLS.getCcs, {
  routes: 'court.ccs',
  argumentsOf(location) {
    const args = caseParams(location);
    const pageNumber = parsePageNumber(location.query['pageNumber']);
    return args === null ? null : { ...args, query: { pageNumber } };
  },
});
export const savedCases = createLoadable('court/savedCases', SAVED_LISTS_CALLS.getSavedCases, {
  routes: 'court.myCases',
});
