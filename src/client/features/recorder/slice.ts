import { COUNTY_HOLDINGS_CALLS } from '#contract/calls/countyHoldings';
import { DOCUMENT_CALLS } from '#contract/calls/documents';
import { SAVED_LISTS_CALLS } from '#contract/calls/savedLists';
import { parseId } from '#contract/site/queryFields';
import { createSavedNote, createSavedNoteChange } from '../../records/notes/noteSlices';
import { createPersonMarks } from '../../records/search/personMarks';
import { createLastResults, createPreviewed } from '../../records/search/searchSlices';
import { createLoadable } from '../../state/loadable/createLoadable';
import { DOCUMENT_RECORD } from './documentRecord';

/** The user's saved documents. */
export const savedDocuments = createLoadable(
  'recorder/savedDocuments',
  SAVED_LISTS_CALLS.getSavedDocuments,
  { routes: 'recorder.myDocuments' },
);
export const search = createLoadable('recorder/search', DOCUMENT_CALLS.searchDocuments);
export const facets = createLoadable('recorder/facets', DOCUMENT_CALLS.getDocumentFacets);
/** Document previewed next to the results. */
export const preview = createLoadable('recorder/preview', DOCUMENT_CALLS.getDocument);
export const document = createLoadable('recorder/document', DOCUMENT_CALLS.getDocument, {
  routes: 'recorder.documentDetails',
  argumentsOf({ query }) {
    const documentId = parseId(query[DOCUMENT_RECORD.field]);
    return documentId === null ? null : { params: { documentId } };
  },
});
/** Documents about the same property as the document in the URL. */
export const landHistory = createLoadable('recorder/landHistory', DOCUMENT_CALLS.getLandHistory, {
  routes: 'recorder.landHistory',
  argumentsOf({ query }) {
    const documentId = parseId(query[DOCUMENT_RECORD.field]);
    if (documentId === null) return null;
    const legalId = parseId(query['legalId']);
    return { params: { documentId }, query: legalId === null ? {} : { legalId } };
  },
});
export const indexBooks = createLoadable('recorder/indexBooks', DOCUMENT_CALLS.getIndexBooks, {
  routes: 'recorder.manualIndex',
  argumentsOf({ params }) {
    const countyId = parseId(params['countyId']);
    return countyId === null ? null : { params: { countyId } };
  },
});
export const previewed = createPreviewed('recorder/previewed', search);
export const lastResults = createLastResults(
  'recorder/lastResults',
  'recorder.documentSearch.results',
);
/** Note on the displayed saved document. */
export const savedNote = createSavedNote('recorder/savedNote');
export const savedNoteChange = createSavedNoteChange('recorder/savedNoteChange');
/** The account's "same person" marks on the results. */
export const personMarks = createPersonMarks('recorder/personMarks');

/** Records online in each county, for the overview's map and table. */
export const coverage = createLoadable(
  'recorder/coverage',
  COUNTY_HOLDINGS_CALLS.getCountyHoldings,
  { routes: 'recorder.overview' },
);
