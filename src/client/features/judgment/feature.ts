import { JUDGMENT_FILTERS } from '#contract/search/judgmentFilters';
import type { JudgmentSearchRow } from '#contract/schemas/judgments';
import { put, takeEvery, type Saga } from '../../platform/saga';
import { searchSagas } from '../../records/search/searchSagas';
import { recordShown } from '../../state/location/slice';
import { viewsSaga } from '../../state/preferences/viewsSaga';
import { defineFeature } from '../../store/defineFeature';
import { JUDGMENT_RECORD } from './judgmentRecord';
import * as slices from './slice';

/** Reports the county of the judgment, since messages of the day may apply to one county. */
function* reportCounty({ payload }: ReturnType<typeof slices.judgment.actions.received>): Saga {
  yield* put(recordShown({ countyId: payload.data.court.countyId }));
}

/** The feature for the judgment area; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'judgment',
  slices: [
    slices.search,
    slices.facets,
    slices.preview,
    slices.judgment,
    slices.previewed,
    slices.lastResults,
    slices.personMarks,
  ],
  sagas: [
    ...searchSagas({
      id: 'judgment',
      resultsRoute: 'judgment.search.results',
      filtersOf: () => JUDGMENT_FILTERS,
      record: JUDGMENT_RECORD,
      search: slices.search,
      facets: slices.facets,
      preview: slices.preview,
      previewed: slices.previewed,
      marks: slices.personMarks,
      paramsOf: (judgmentId) => ({ params: { judgmentId } }),
      idOf: ({ id }: JudgmentSearchRow) => id,
    }),
    viewsSaga,
    () => takeEvery(slices.judgment.actions.received, reportCounty),
  ],
});
