import { isAnyOf } from '@reduxjs/toolkit';
import { REGION_CODES } from '#contract/site/applications';
import { REGION_DEBOUNCE_MS } from '#contract/limits';
import { MESSAGES } from '#contract/messages';
import { parseId, parseRegionCode } from '#contract/site/queryFields';
import { isRegionGroup } from '#contract/counties/regions';
import { REGIONS_CALLS } from '#contract/calls/regions';
import { fork, put, select, takeEvery, type Saga } from '../../platform/saga';
import { getCheckpoint } from '../../recording/checkpoint';
import { takeTrailingDebounced } from '../../platform/timing';
import { callApi } from '../calls/callApi';
import { errorsShown } from '../errors/slice';
import { identityChanged } from '../session/slice';
import { selectRegions } from './selectors';
import {
  regionShown,
  regionsFailed,
  regionsLoadStarted,
  regionsReceived,
  regionsRequested,
  regionValidationReceived,
} from './slice';

function* loadRegions({ payload }: ReturnType<typeof regionsRequested>): Saga {
  const { code } = payload;
  const known = yield* select(selectRegions, code);
  if (known?.status === 'ready') return;
  yield* put(regionsLoadStarted({ code }));
  const outcome = yield* callApi(REGIONS_CALLS.getRegions, { params: { appCode: code } });
  if (outcome.ok && isRegionGroup(outcome.data)) {
    yield* put(regionsReceived({ code, group: outcome.data }));
    return;
  }
  if (outcome.ok) yield* put(errorsShown([{ text: MESSAGES.badAnswer }]));
  yield* put(regionsFailed({ code }));
}

/** Loads the validation date; failures aren't shown, since the selector works without a date. */
function* loadValidation({ payload }: ReturnType<typeof regionShown>): Saga {
  const { code, regionId } = payload;
  const known = yield* select(selectRegions, code);
  if (known?.validation?.regionId === regionId) return;
  const outcome = yield* callApi(
    REGIONS_CALLS.getRegionValidation,
    { params: { appCode: code, regionId } },
    { isBackground: true },
  );
  if (!outcome.ok) return;
  const date: unknown = outcome.data.validationDate;
  if (date !== null && typeof date !== 'string') return;
  yield* put(regionValidationReceived({ code, regionId, date }));
}

/** Reloads the visible regions when the user changes, since each user has their own regions. */
function* watchUsers(): Saga {
  const wanted =
    yield* getCheckpoint<ReturnType<typeof regionsRequested | typeof regionShown>>('regions');
  yield* takeEvery(isAnyOf(regionsRequested, regionShown, identityChanged), function* ask(action) {
    if (!identityChanged.match(action)) {
      wanted[`${action.type} ${action.payload.code}`] = action;
    } else if (!action.payload.isFirst) {
      for (const { payload, type } of Object.values(wanted)) yield* put({ type, payload });
    }
  });
}

/** Clears loads that a restart of this saga canceled; otherwise no request would load them again. */
function* clearCanceledLoads(): Saga {
  for (const code of REGION_CODES) {
    const entry = yield* select(selectRegions, code);
    if (entry?.status === 'loading') yield* put(regionsFailed({ code }));
  }
}

/**
 * Debounces region fetches by 250 ms per code, on the trailing edge (spec section 9). Requests
 * while the regions load are dropped. A new user's request cancels the load, because the reducer
 * has removed its entry.
 */
export function* regionsSaga(): Saga {
  yield* clearCanceledLoads();
  yield* fork(watchUsers);
  yield* fork(takeTrailingDebounced<ReturnType<typeof regionsRequested>>, {
    pattern: regionsRequested,
    ms: REGION_DEBOUNCE_MS,
    *keyOf({ payload }) {
      const code = parseRegionCode(payload.code);
      if (code === null) return null;
      return (yield* select(selectRegions, code))?.status === 'loading' ? null : code;
    },
    worker: loadRegions,
  });
  yield* fork(takeTrailingDebounced<ReturnType<typeof regionShown>>, {
    pattern: regionShown,
    ms: REGION_DEBOUNCE_MS,
    *keyOf({ payload }) {
      return parseId(payload.regionId) === null ? null : parseRegionCode(payload.code);
    },
    worker: loadValidation,
  });
}
