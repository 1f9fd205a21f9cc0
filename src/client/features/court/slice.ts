import { COURT_CALLS } from '#contract/calls/court';
import { SAVED_LISTS_CALLS } from '#contract/calls/savedLists';
import { createLoadable } from '../../state/loadable/createLoadable';

/** What the court screens have loaded: one line a call. */
export const caseSearch = createLoadable('court/caseSearch', COURT_CALLS.searchCases);
export const caseDetails = createLoadable('court/caseDetails', COURT_CALLS.getCase);
export const ccs = createLoadable('court/ccs', COURT_CALLS.getCcs);
export const savedCases = createLoadable('court/savedCases', SAVED_LISTS_CALLS.getSavedCases);
