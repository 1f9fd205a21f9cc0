import { createLoadable } from '../../state/loadable/createLoadable';

/** What the court screens have loaded: one line a call. */
export const caseSearch = createLoadable('caseSearch', 'searchCases');
export const caseDetails = createLoadable('caseDetails', 'getCase');
export const ccs = createLoadable('ccs', 'getCcs');
export const savedCases = createLoadable('savedCases', 'getSavedCases');
