import { isAnyOf } from '@reduxjs/toolkit';
import { accessSaga } from '../state/access/saga';
import { countsSaga } from '../state/counts/saga';
import { demoLoadSaga } from '../state/demoLoad/saga';
import { keepAlive } from '../state/keepAlive';
import { locationSaga } from '../state/location/saga';
import { routeChanged } from '../state/location/slice';
import { motdSaga } from '../state/motd/saga';
import { notificationsSaga } from '../state/notifications/saga';
import { odometerSaga } from '../state/odometer/saga';
import { preferencesSaga } from '../state/preferences/saga';
import { recordingOfferSaga } from '../state/recordingOffer/saga';
import { regionsSaga } from '../state/regions/saga';
import { savedItemsSaga } from '../state/savedItems/saga';
import { searchesSaga } from '../state/search/saga';
import { sessionSaga } from '../state/session/saga';
import { selectIsLoggedIn } from '../state/session/selectors';
import { identityChanged } from '../state/session/slice';
import { siteSaga } from '../state/site/saga';
import { toastSaga } from '../state/toast/saga';
import {
  call,
  fork,
  getPorts,
  joinFeature,
  rejoinFeatures,
  select,
  take,
  type Saga,
} from '../platform/saga';

/** The always-running effects, each kept alive by itself. */
const SAGAS: readonly (() => Saga)[] = [
  sessionSaga,
  accessSaga,
  countsSaga,
  demoLoadSaga,
  locationSaga,
  motdSaga,
  notificationsSaga,
  odometerSaga,
  preferencesSaga,
  recordingOfferSaga,
  regionsSaga,
  savedItemsSaga,
  searchesSaga,
  siteSaga,
  toastSaga,
];

/** Starts, once somebody is signed in, what only signed-in users need. */
function* startForUsers(): Saga {
  const { screens } = yield* getPorts();
  while (true) {
    if (yield* select(selectIsLoggedIn)) {
      const signedIn = yield* call(screens.loadForUsers);
      if (signedIn !== null) {
        yield* joinFeature(signedIn, null);
        return;
      }
    }
    yield* take(isAnyOf(identityChanged, routeChanged));
  }
}

/**
 * What runs on every page. Cancelled and started anew on the same state, while the page is at rest, it
 * goes on as if nothing had been.
 */
export function* rootSaga(): Saga {
  yield* rejoinFeatures();
  for (const saga of SAGAS) yield* fork(keepAlive, saga);
  yield* fork(startForUsers);
}
