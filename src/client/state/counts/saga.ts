import { COUNTS_DEBOUNCE_MS } from '#contract/limits';
import { COUNTS_CALLS } from '#contract/calls/counts';
import { fork, put, select, takeEvery, type Saga } from '../../platform/saga';
import { takeLeadingDebounced } from '../../platform/timing';
import { callApi } from '../calls/callApi';
import { selectLocation } from '../location/selectors';
import {
  countsFailed,
  countsLoadStarted,
  countsReceived,
  countsRequested,
  countsShown,
} from './slice';

/** Creates a loader that drops stale responses. */
function createLoad(): () => Saga {
  let newest = 0;
  return function* loadCounts(): Saga {
    const request = (newest += 1);
    yield* put(countsLoadStarted());
    const outcome = yield* callApi(COUNTS_CALLS.getCounts, {});
    if (request !== newest) return;
    yield* put(outcome.ok ? countsReceived(outcome.data) : countsFailed());
  };
}

/** Requests counts when the first part that shows them appears on a page. */
function createRequestOncePerPage(): () => Saga {
  let requestedOn: string | undefined;
  return function* requestOncePerPage(): Saga {
    const page = (yield* select(selectLocation))?.key;
    if (page !== undefined && page === requestedOn) return;
    requestedOn = page;
    yield* put(countsRequested());
  };
}

/** Debounces count fetches by 500 ms on the leading edge (spec section 9). */
export function* countsSaga(): Saga {
  yield* fork(takeEvery, countsShown, createRequestOncePerPage());
  yield* takeLeadingDebounced<ReturnType<typeof countsRequested>>({
    pattern: countsRequested,
    ms: COUNTS_DEBOUNCE_MS,
    *keyOf() {
      return 'counts';
    },
    worker: createLoad(),
  });
}
