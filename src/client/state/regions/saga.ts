import { isAnyOf } from '@reduxjs/toolkit';
import type { RegionCode } from '#contract/applications';
import { REGION_DEBOUNCE_MS } from '#contract/limits';
import { fork, put, select, takeEvery, type Saga } from '../../platform/saga';
import { takeTrailingDebounced } from '../../platform/timing';
import { callApi } from '../calls/callApi';
import { identityChanged } from '../session/slice';
import { selectRegions } from './selectors';
import { regionsFailed, regionsLoadStarted, regionsReceived, regionsRequested } from './slice';

function* loadRegions({ payload }: ReturnType<typeof regionsRequested>): Saga {
  const { code } = payload;
  const known = yield* select(selectRegions, code);
  // Not `loading` too: a newer request has just ended the worker that would have brought it.
  if (known?.status === 'ready') return;
  yield* put(regionsLoadStarted({ code }));
  const outcome = yield* callApi('getRegions', { params: { appCode: code } });
  if (outcome.ok) yield* put(regionsReceived({ code, group: outcome.data }));
  else yield* put(regionsFailed({ code }));
}

/** Asks again for what was on view when another user came: that user's own regions differ. */
function* watchUsers(): Saga {
  const wanted = new Set<RegionCode>();
  yield* takeEvery(isAnyOf(regionsRequested, identityChanged), function* ask(action) {
    if (regionsRequested.match(action)) {
      wanted.add(action.payload.code);
      return;
    }
    if (action.payload.isFirst) return;
    for (const code of wanted) yield* put(regionsRequested({ code }));
  });
}

/** Region fetches wait 250 ms per code for the last request (spec section 9). */
export function* regionsSaga(): Saga {
  yield* fork(watchUsers);
  yield* fork(takeTrailingDebounced<ReturnType<typeof regionsRequested>>, {
    pattern: regionsRequested,
    ms: REGION_DEBOUNCE_MS,
    *keyOf({ payload }) {
      return payload.code;
    },
    worker: loadRegions,
  });
}
