import { CASE_FILTERS } from '#contract/search/caseFilters';
import type { CaseSearchRow } from '#contract/schemas/court';
import { savedNoteSaga } from '../../records/notes/noteSaga';
import { searchSagas } from '../../records/search/searchSagas';
import { requestSavedIdsOnEnter } from '../../state/savedItems/requestOnEnter';
import { viewsSaga } from '../../state/preferences/viewsSaga';
import { saveAfterLogin } from '../../state/savedItems/saveAfterLoginSaga';
import { defineFeature } from '../../store/defineFeature';
import { alertTopicsSaga } from './alertTopicsSaga';
import { CASE_RECORD } from './caseRecord';
import { courtSaga } from './saga';
import * as slices from './slice';

/** Screens with save toggles; entering one loads the saved ids. */
const ROUTES_WITH_TOGGLES = [
  'court.caseSearch.results',
  'court.caseDetails',
  'court.ccs',
  'court.myCases',
];

/** The feature for the court area; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'court',
  slices: [
    slices.coverage,
    slices.caseSearch,
    slices.caseFacets,
    slices.casePreview,
    slices.caseDetails,
    slices.ccs,
    slices.courtDetails,
    slices.savedCases,
    slices.casePreviewed,
    slices.lastResults,
    slices.savedNote,
    slices.savedNoteChange,
    slices.alertTopics,
    slices.alertTopicsChange,
    slices.personMarks,
  ],
  sagas: [
    ...searchSagas({
      id: 'court',
      resultsRoute: 'court.caseSearch.results',
      filtersOf: () => CASE_FILTERS,
      record: CASE_RECORD,
      search: slices.caseSearch,
      facets: slices.caseFacets,
      preview: slices.casePreview,
      previewed: slices.casePreviewed,
      marks: slices.personMarks,
      paramsOf: (caseId) => ({ params: { caseId } }),
      idOf: ({ caseId }: CaseSearchRow) => caseId,
    }),
    () => requestSavedIdsOnEnter('courtCase', ROUTES_WITH_TOGGLES),
    () => saveAfterLogin('courtCase'),
    () =>
      savedNoteSaga({
        kind: 'courtCase',
        note: slices.savedNote,
        change: slices.savedNoteChange,
        list: slices.savedCases,
      }),
    alertTopicsSaga,
    viewsSaga,
    courtSaga,
  ],
});
