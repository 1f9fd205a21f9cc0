import { createLoadable } from '../../state/loadable/createLoadable';

/** What the court screens have loaded: one line a call. */
export const caseSearch = createLoadable('court/caseSearch', 'searchCases');
export const caseDetails = createLoadable('court/caseDetails', 'getCase');
export const ccs = createLoadable('court/ccs', 'getCcs');
export const savedCases = createLoadable('court/savedCases', 'getSavedCases');
