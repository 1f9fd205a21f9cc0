import { isAnyOf } from '@reduxjs/toolkit';
import type { CaseSearchQuery } from '#contract/courtCases';
import { parseId, parsePageNumber } from '#contract/queryFields';
import { fork, put, takeEvery, type Saga } from '../../platform/saga';
import { recordShown, type RouteLocation } from '../../state/location/slice';
import { loadOnEnter } from '../../state/loadable/saga';
import { requestSavedIdsOnEnter } from '../../state/savedItems/requestOnEnter';
import { takeWholeSearch } from '../../state/searches/saga';
import { caseSearchQuery } from './caseSearchQuery';
import { caseDetails, caseSearch, ccs, savedCases } from './slice';

function caseParams(location: RouteLocation): { params: { caseId: number } } | null {
  const caseId = parseId(location.query['caseId']);
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

/** Messages of the day may be for the county of the case on view. */
function* tellCaseCounty(
  action: ReturnType<typeof caseDetails.actions.received> | ReturnType<typeof ccs.actions.received>,
): Saga {
  const { data } = action.payload;
  const { court } = 'summary' in data ? data.summary : data;
  yield* put(recordShown({ countyId: court.countyId }));
}

/** What each court screen loads when it is entered. */
export function* courtSaga(): Saga {
  yield* fork(() => loadOnEnter(caseSearch, ['court.caseSearch.results'], searchParams));
  yield* fork(() => loadOnEnter(caseDetails, ['court.caseDetails'], caseParams));
  yield* fork(() =>
    loadOnEnter(ccs, ['court.ccs'], (location) => {
      const args = caseParams(location);
      const pageNumber = parsePageNumber(location.query['pageNumber']);
      return args === null ? null : { ...args, query: { pageNumber } };
    }),
  );
  yield* fork(() => loadOnEnter(savedCases, ['court.myCases'], () => ({})));
  yield* fork(() => requestSavedIdsOnEnter('courtCase', ROUTES_WITH_TOGGLES));
  yield* fork(() =>
    takeEvery(isAnyOf(caseDetails.actions.received, ccs.actions.received), tellCaseCounty),
  );
}
