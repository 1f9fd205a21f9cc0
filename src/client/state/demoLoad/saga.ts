import { isAnyOf } from '@reduxjs/toolkit';
import { DEMO_LOAD_CALLS } from '#contract/calls/demoLoad';
import { DEMO_LOAD_INTERVAL_MS } from '#contract/limits';
import { put, select, take, type Saga } from '../../platform/saga';
import { restartableDelay } from '../../recording/checkpoint';
import { callApi } from '../calls/callApi';
import { countsRequested } from '../counts/slice';
import { appStarted } from '../site/slice';
import { selectDemoLoad } from './selectors';
import { demoLoadReceived, demoRecordsLoaded } from './slice';

/** Polls the progress, but only while demo data is loading. */
export function* demoLoadSaga(): Saga {
  while (true) {
    const before = yield* select(selectDemoLoad);
    if (!before.isLoading) {
      yield* take(isAnyOf(appStarted, demoLoadReceived));
      continue;
    }
    const outcome = yield* callApi(
      DEMO_LOAD_CALLS.getDemoLoad,
      {},
      {
        isAutomatic: true,
        isBackground: true,
      },
    );
    if (outcome.ok) {
      yield* put(demoLoadReceived(outcome.data));
      if (outcome.data.loaded !== before.loaded) {
        yield* put(demoRecordsLoaded());
        yield* put(countsRequested());
      }
      if (!outcome.data.isLoading) continue;
    }
    yield* restartableDelay(DEMO_LOAD_INTERVAL_MS);
  }
}
