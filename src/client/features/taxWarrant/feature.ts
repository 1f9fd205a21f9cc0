import type { TaxWarrantSearchRow } from '#contract/schemas/taxWarrants';
import { TAX_WARRANT_FILTERS } from '#contract/search/taxWarrantFilters';
import { put, takeEvery, type Saga } from '../../platform/saga';
import { savedNoteSaga } from '../../records/notes/noteSaga';
import { searchSagas } from '../../records/search/searchSagas';
import { recordShown } from '../../state/location/slice';
import { viewsSaga } from '../../state/preferences/viewsSaga';
import { requestSavedIdsOnEnter } from '../../state/savedItems/requestOnEnter';
import { saveAfterLogin } from '../../state/savedItems/saveAfterLoginSaga';
import { defineFeature } from '../../store/defineFeature';
import { TAX_WARRANT_RECORD } from './taxWarrantRecord';
import * as slices from './slice';
import { subscriptionSaga } from './subscriptionSaga';

/** Screens with save toggles; entering one loads the saved ids. */
const ROUTES_WITH_TOGGLES = [
  'taxWarrant.search.results',
  'taxWarrant.details',
  'taxWarrant.myTaxWarrants',
];

/** Reports the county of the warrant, since messages of the day may apply to one county. */
function* reportCounty({ payload }: ReturnType<typeof slices.warrant.actions.received>): Saga {
  yield* put(recordShown({ countyId: payload.data.county.id }));
}

/** The feature for the tax warrant area; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'taxWarrant',
  slices: [
    slices.coverage,
    slices.savedTaxWarrants,
    slices.search,
    slices.facets,
    slices.preview,
    slices.warrant,
    slices.previewed,
    slices.lastResults,
    slices.subscriptions,
    slices.report,
    slices.orderSubscription,
    slices.changeSubscribers,
    slices.savedNote,
    slices.savedNoteChange,
    slices.personMarks,
  ],
  sagas: [
    ...searchSagas({
      id: 'taxWarrant',
      resultsRoute: 'taxWarrant.search.results',
      filtersOf: () => TAX_WARRANT_FILTERS,
      record: TAX_WARRANT_RECORD,
      search: slices.search,
      facets: slices.facets,
      preview: slices.preview,
      previewed: slices.previewed,
      marks: slices.personMarks,
      paramsOf: (warrantId) => ({ params: { warrantId } }),
      idOf: ({ id }: TaxWarrantSearchRow) => id,
    }),
    () => requestSavedIdsOnEnter('taxWarrant', ROUTES_WITH_TOGGLES),
    () => saveAfterLogin('taxWarrant'),
    () =>
      savedNoteSaga({
        kind: 'taxWarrant',
        note: slices.savedNote,
        change: slices.savedNoteChange,
        list: slices.savedTaxWarrants,
      }),
    viewsSaga,
    () => takeEvery(slices.warrant.actions.received, reportCounty),
    subscriptionSaga,
  ],
});
