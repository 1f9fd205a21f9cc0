import { isAnyOf } from '@reduxjs/toolkit';
import { documentFilters } from '#contract/search/documentFilters';
import type { DocumentSearchRow } from '#contract/schemas/documents';
import { put, takeEvery, type Saga } from '../../platform/saga';
import { savedNoteSaga } from '../../records/notes/noteSaga';
import { searchSagas } from '../../records/search/searchSagas';
import { recordShown } from '../../state/location/slice';
import { viewsSaga } from '../../state/preferences/viewsSaga';
import { requestSavedIdsOnEnter } from '../../state/savedItems/requestOnEnter';
import { saveAfterLogin } from '../../state/savedItems/saveAfterLoginSaga';
import { defineFeature } from '../../store/defineFeature';
import { DOCUMENT_RECORD } from './documentRecord';
import * as slices from './slice';

/** Screens with save toggles; entering one loads the saved ids. */
const ROUTES_WITH_TOGGLES = [
  'recorder.documentSearch.results',
  'recorder.documentDetails',
  'recorder.myDocuments',
];

/**
 * Reports the county of the document or the index books, since messages of the day may apply to one
 * county.
 */
function* reportCounty({
  payload: { data },
}:
  | ReturnType<typeof slices.document.actions.received>
  | ReturnType<typeof slices.landHistory.actions.received>
  | ReturnType<typeof slices.indexBooks.actions.received>): Saga {
  const { county } = 'document' in data ? data.document : data;
  yield* put(recordShown({ countyId: county.id }));
}

/** The feature for the recorder area; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'recorder',
  slices: [
    slices.coverage,
    slices.savedDocuments,
    slices.search,
    slices.facets,
    slices.preview,
    slices.document,
    slices.landHistory,
    slices.indexBooks,
    slices.previewed,
    slices.lastResults,
    slices.savedNote,
    slices.savedNoteChange,
    slices.personMarks,
  ],
  sagas: [
    ...searchSagas({
      id: 'recorder',
      resultsRoute: 'recorder.documentSearch.results',
      filtersOf: documentFilters,
      record: DOCUMENT_RECORD,
      search: slices.search,
      facets: slices.facets,
      preview: slices.preview,
      previewed: slices.previewed,
      marks: slices.personMarks,
      paramsOf: (documentId) => ({ params: { documentId } }),
      idOf: ({ id }: DocumentSearchRow) => id,
    }),
    () => requestSavedIdsOnEnter('recorderDocument', ROUTES_WITH_TOGGLES),
    () => saveAfterLogin('recorderDocument'),
    () =>
      savedNoteSaga({
        kind: 'recorderDocument',
        note: slices.savedNote,
        change: slices.savedNoteChange,
        list: slices.savedDocuments,
      }),
    viewsSaga,
    () =>
      takeEvery(
        isAnyOf(
          slices.document.actions.received,
          slices.landHistory.actions.received,
          slices.indexBooks.actions.received,
        ),
        reportCounty,
      ),
  ],
});
