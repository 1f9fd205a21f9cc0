import type { CaseFacetsQuery, CaseSearchQuery } from '#contract/schemas/court';
import type { Saga } from '../../platform/saga';
import type { RouteLocation } from '../../state/location/slice';
import { requestSavedIdsOnEnter } from '../../state/savedItems/requestOnEnter';
import { viewsSaga } from '../../state/preferences/viewsSaga';
import { saveWishes } from '../../state/savedItems/saveWishSaga';
import { takeWholeSearch } from '../../state/searches/saga';
import { defineFeature, loadOn } from '../../store/defineFeature';
import { caseFacetsQuery, caseSearchQuery } from './caseSearchQuery';
import { courtSaga } from './saga';
import * as slices from './slice';

function* searchParams({ query }: RouteLocation): Saga<{ query: CaseSearchQuery } | null> {
  const search = yield* takeWholeSearch('court', query);
  return search && { query: caseSearchQuery(search, query) };
}

function* facetParams({ query }: RouteLocation): Saga<{ query: CaseFacetsQuery } | null> {
  const search = yield* takeWholeSearch('court', query);
  return search && { query: caseFacetsQuery(search, query) };
}

/** Saved ids load on entering a screen with toggles. */
const ROUTES_WITH_TOGGLES = [
  'court.caseSearch.results',
  'court.caseDetails',
  'court.ccs',
  'court.myCases',
];

/** The court area: joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'court',
  slices,
  sagas: [
    loadOn('court.caseSearch.results', slices.caseSearch, searchParams),
    loadOn('court.caseSearch.results', slices.caseFacets, facetParams, {
      isKept: true,
      isBackground: true,
    }),
    () => requestSavedIdsOnEnter('courtCase', ROUTES_WITH_TOGGLES),
    () => saveWishes('courtCase'),
    viewsSaga,
    courtSaga,
  ],
});
