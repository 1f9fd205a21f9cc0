import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { COURT_CALLS } from '#contract/calls/court';
import { SAVED_LISTS_CALLS } from '#contract/calls/savedLists';
import { parseId, parsePageNumber, type Query } from '#contract/queryFields';
import { createLoadable } from '../../state/loadable/createLoadable';
import { screenEntered, type RouteLocation } from '../../state/location/slice';
import { selectPart } from '../../state/parts';

function caseParams({ query }: RouteLocation): { params: { caseId: number } } | null {
  const caseId = parseId(query['caseId']);
  return caseId === null ? null : { params: { caseId } };
}

/** What the court screens load. */
export const caseSearch = createLoadable('court/caseSearch', COURT_CALLS.searchCases);
/** What was found, counted; loaded beside the search, and never counted as one. */
export const caseFacets = createLoadable('court/caseFacets', COURT_CALLS.getFacets);
/** The case beside the results. */
export const casePreview = createLoadable('court/casePreview', COURT_CALLS.getCase);
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

/** Which row of the results is looked at beside them. */
interface Previewed {
  readonly caseId: number | null;
}

export const previewed = createSlice({
  name: 'court/previewed',
  initialState: { caseId: null } as Previewed,
  reducers: {
    casePreviewed: (_state, { payload }: PayloadAction<{ caseId: number }>): Previewed => payload,
  },
  extraReducers: (builder) => {
    // Other rows: what was looked at may not be among them.
    builder.addCase(caseSearch.actions.requested, (): Previewed => ({ caseId: null }));
  },
});

export const { casePreviewed } = previewed.actions;

export const selectPreviewedCase = (state: object): number | null =>
  (selectPart(state, 'court/previewed') as Previewed | undefined)?.caseId ?? null;

/** The address of the results that were last on view: a case leads back to them. */
interface LastResults {
  readonly query: Query | null;
}

export const lastResults = createSlice({
  name: 'court/lastResults',
  initialState: { query: null } as LastResults,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(screenEntered, (state, { payload }) =>
      payload.routeId === 'court.caseSearch.results' ? { query: payload.query } : state,
    );
  },
});

export const selectLastResults = (state: object): Query | null =>
  (selectPart(state, 'court/lastResults') as LastResults | undefined)?.query ?? null;
