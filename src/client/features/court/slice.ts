import { ENTRY_KINDS } from '#contract/records/ccsEntries';
import { TEXT_MAX_LENGTH } from '#contract/limits';
import type { CcsFilter } from '#contract/schemas/court';
import { ALERT_TOPICS_CALLS } from '#contract/calls/alertTopics';
import { COURT_CALLS } from '#contract/calls/court';
import { COUNTY_HOLDINGS_CALLS } from '#contract/calls/countyHoldings';
import { SAVED_LISTS_CALLS } from '#contract/calls/savedLists';
import { parseId, parsePageNumber, type Query } from '#contract/site/queryFields';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import type { RouteLocation } from '../../state/location/slice';
import { createSavedNote, createSavedNoteChange } from '../../records/notes/noteSlices';
import { createPersonMarks } from '../../records/search/personMarks';
import { createLastResults, createPreviewed } from '../../records/search/searchSlices';

function caseParams({ query }: RouteLocation): { params: { caseId: number } } | null {
  const caseId = parseId(query['caseId']);
  return caseId === null ? null : { params: { caseId } };
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the entry filter from the URL; drops values that the server would reject. */
function readCcsFilter(query: Query): CcsFilter {
  const { enteredFrom = '', enteredTo = '', newestFirst } = query;
  const kind = ENTRY_KINDS.find((one) => one === query['kind']);
  const text = (query['text'] ?? '').trim().slice(0, TEXT_MAX_LENGTH);
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(text === '' ? {} : { text }),
    ...(ISO_DAY.test(enteredFrom) ? { enteredFrom } : {}),
    ...(ISO_DAY.test(enteredTo) ? { enteredTo } : {}),
    ...(newestFirst === 'true' ? { newestFirst } : {}),
  };
}

/** Search results. */
export const caseSearch = createLoadable('court/caseSearch', COURT_CALLS.searchCases);
/** Result counts by facet; loaded in parallel with the search and never counted as a search. */
export const caseFacets = createLoadable('court/caseFacets', COURT_CALLS.getFacets);
/** Case previewed next to the results. */
export const casePreview = createLoadable('court/casePreview', COURT_CALLS.getCase);
export const caseDetails = createLoadable('court/caseDetails', COURT_CALLS.getCase, {
  routes: 'court.caseDetails',
  argumentsOf: caseParams,
});
export const ccs = createLoadable('court/ccs', COURT_CALLS.getCcs, {
  routes: 'court.ccs',
  argumentsOf(location) {
    const args = caseParams(location);
    const { query } = location;
    const pageNumber = parsePageNumber(query['pageNumber']);
    return args === null ? null : { ...args, query: { pageNumber, ...readCcsFilter(query) } };
  },
});
export const courtDetails = createLoadable('court/courtDetails', COURT_CALLS.getCourt, {
  routes: 'court.court',
  argumentsOf({ query }) {
    const courtId = parseId(query['courtId']);
    return courtId === null ? null : { params: { courtId } };
  },
});
export const savedCases = createLoadable('court/savedCases', SAVED_LISTS_CALLS.getSavedCases, {
  routes: 'court.myCases',
});

/** Id of the previewed result. */
export const casePreviewed = createPreviewed('court/previewed', caseSearch);
/** URL of the last results shown. */
export const lastResults = createLastResults('court/lastResults', 'court.caseSearch.results');
/** Note on the displayed saved case. */
export const savedNote = createSavedNote('court/savedNote');
export const savedNoteChange = createSavedNoteChange('court/savedNoteChange');
/** Topics that are left out of the alert on the saved case. */
export const alertTopics = createLoadable('court/alertTopics', ALERT_TOPICS_CALLS.getAlertTopics);
export const alertTopicsChange = createCommand(
  'court/alertTopicsChange',
  ALERT_TOPICS_CALLS.putAlertTopics,
  { key: ({ params }) => String(params.id), policy: 'queue' },
);
/** The account's "same person" marks on the results. */
export const personMarks = createPersonMarks('court/personMarks');

/** Records online in each county, for the overview's map and table. */
export const coverage = createLoadable('court/coverage', COUNTY_HOLDINGS_CALLS.getCountyHoldings, {
  routes: 'court.overview',
});
