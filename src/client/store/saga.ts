import { createAccessSaga } from '../state/access/saga';
import { countsSaga } from '../state/counts/saga';
import { keepAlive } from '../state/keepAlive';
import { locationSaga } from '../state/location/saga';
import { motdSaga } from '../state/motd/saga';
import { notificationsSaga } from '../state/notifications/saga';
import { odometerSaga } from '../state/odometer/saga';
import { preferencesSaga } from '../state/preferences/saga';
import { regionsSaga } from '../state/regions/saga';
import { savedItemsSaga } from '../state/savedItems/saga';
import { sessionSaga } from '../state/session/saga';
import { toastSaga } from '../state/toast/saga';
import { spawn, type Saga } from '../platform/saga';

/** The always-running effects, each kept alive by itself. */
const createSagas = (): readonly (() => Saga)[] => [
  sessionSaga,
  createAccessSaga(),
  countsSaga,
  locationSaga,
  motdSaga,
  notificationsSaga,
  odometerSaga,
  preferencesSaga,
  regionsSaga,
  savedItemsSaga,
  toastSaga,
];

export function* rootSaga(): Saga {
  for (const saga of createSagas()) yield* spawn(keepAlive, saga);
}
