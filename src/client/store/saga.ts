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
import { call, fork, getPorts, select, take, type Saga } from '../platform/saga';
import { joinFeature, rejoinFeatures } from '../recording/checkpoint';

/** The always-running effects, each restarted separately after an error. */
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

/** After login, starts what only logged-in users need. */
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
 * Runs on every page. Canceling and restarting it on the same state, when the user navigates from
 * an idle page, has no visible effect.
 */
export function* rootSaga(): Saga {
  yield* rejoinFeatures();
  for (const saga of SAGAS) yield* fork(keepAlive, saga);
  yield* fork(startForUsers);
}
