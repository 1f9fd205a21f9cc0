import { isAnyOf } from '@reduxjs/toolkit';
import { buildQuery } from '#contract/links';
import { fork, put, select, takeEvery, type Saga } from '../../platform/saga';
import { keyOfArguments } from '../../state/loadable/createLoadable';
import { load } from '../../state/loadable/saga';
import { leaveTo } from '../../state/location/leave';
import { selectIsSubmission, selectLocation } from '../../state/location/selectors';
import { recordShown, screenEntered } from '../../state/location/slice';
import { selectSearchOf } from '../../state/searches/selectors';
import { caseSearchQuery } from './caseSearchQuery';
import { caseDetails, casePreview, casePreviewed, caseSearch, ccs } from './slice';

/** Messages of the day may be for the county of the case on view. */
function* tellCaseCounty(
  action: ReturnType<typeof caseDetails.actions.received> | ReturnType<typeof ccs.actions.received>,
): Saga {
  const { data } = action.payload;
  const { court } = 'summary' in data ? data.summary : data;
  yield* put(recordShown({ countyId: court.countyId }));
}

/** The case beside the results; of several that are on their way only the last is shown. */
function* loadPreview({ payload }: ReturnType<typeof casePreviewed>): Saga {
  yield* load(casePreview, { params: payload }, { isBackground: true });
}

/**
 * A whole number that was typed and found one case leads to it, in place of its results: Back leads
 * to where the number was typed. An address that is opened always shows results.
 */
function* openOnlyCase(): Saga {
  const location = yield* select(selectLocation);
  if (location?.routeId !== 'court.caseSearch.results') return;
  if (!(yield* select(selectIsSubmission))) return;
  const found = yield* select(caseSearch.select);
  const search = yield* select(selectSearchOf, 'court', location.query);
  const asked = keyOfArguments({ query: caseSearchQuery(search, location.query) });
  if (found.status !== 'ready' || found.key !== asked) return;
  const { items, total, understood } = found.data;
  const [only] = items;
  const isWholeNumber = search.kind.superSearch === undefined && understood === null;
  if (total !== 1 || only === undefined || !isWholeNumber) return;
  const to = `/court/ViewCaseDetails${buildQuery({ caseId: only.caseId })}`;
  yield* leaveTo(`${location.prefix}${to}`, 'onlyResult', 'replace');
}

function* watchPreviews(): Saga {
  yield* takeEvery(casePreviewed, loadPreview);
}

function* watchOnlyCases(): Saga {
  yield* takeEvery(isAnyOf(screenEntered, caseSearch.actions.received), openOnlyCase);
}

/** What results and a case do beyond being loaded. */
export function* courtSaga(): Saga {
  yield* fork(watchPreviews);
  yield* fork(watchOnlyCases);
  yield* takeEvery(isAnyOf(caseDetails.actions.received, ccs.actions.received), tellCaseCounty);
}
