import { COUNTS_DEBOUNCE_MS } from '#contract/limits';
import { put, type Saga } from '../../platform/saga';
import { takeLeadingDebounced } from '../../platform/timing';
import { callApi } from '../calls/callApi';
import { countsFailed, countsReceived, countsRequested } from './slice';

function* loadCounts(): Saga {
  const outcome = yield* callApi('getCounts', {});
  yield* put(outcome.ok ? countsReceived(outcome.data) : countsFailed());
}

/** Count fetches are debounced by 500 ms on the leading edge (spec section 9). */
export function* countsSaga(): Saga {
  yield* takeLeadingDebounced<ReturnType<typeof countsRequested>>({
    pattern: countsRequested,
    ms: COUNTS_DEBOUNCE_MS,
    *keyOf() {
      return 'counts';
    },
    worker: loadCounts,
  });
}
