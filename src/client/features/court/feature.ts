import type { CaseSearchQuery } from '#contract/schemas/court';
import { parseId, parsePageNumber } from '#contract/queryFields';
import type { Saga } from '../../platform/saga';
import type { RouteLocation } from '../../state/location/slice';
import { requestSavedIdsOnEnter } from '../../state/savedItems/requestOnEnter';
import { takeWholeSearch } from '../../state/searches/saga';
import { defineFeature, loadOn } from '../../store/defineFeature';
import { caseSearchQuery } from './caseSearchQuery';
import { courtSaga } from './saga';
import { caseDetails, caseSearch, ccs, savedCases } from './slice';

function caseParams({ query }: RouteLocation): { params: { caseId: number } } | null {
  const caseId = parseId(query['caseId']);
  return caseId === null ? null : { params: { caseId } };
}

function* searchParams({ query }: RouteLocation): Saga<{ query: CaseSearchQuery } | null> {
  const search = yield* takeWholeSearch('court', query);
  return search && { query: caseSearchQuery(search, query) };
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
  loads: [
    loadOn('court.caseSearch.results', caseSearch, searchParams),
    loadOn('court.caseDetails', caseDetails, caseParams),
    loadOn('court.ccs', ccs, (location) => {
      const args = caseParams(location);
      const pageNumber = parsePageNumber(location.query['pageNumber']);
      return args === null ? null : { ...args, query: { pageNumber } };
    }),
    loadOn('court.myCases', savedCases),
  ],
  sagas: [() => requestSavedIdsOnEnter('courtCase', ROUTES_WITH_TOGGLES), courtSaga],
});
