import { fork, select, takeEvery, type Saga } from '../../platform/saga';
import { demoRecordsLoaded } from '../../state/demoLoad/slice';
import { load } from '../../state/loadable/saga';
import { selectLocale, selectLocation } from '../../state/location/selectors';
import { screenEntered } from '../../state/location/slice';
import { selectUserId } from '../../state/session/selectors';
import { userReceived } from '../../state/session/slice';
import { defineFeature } from '../../store/defineFeature';
import * as slices from './slice';

/** Reloads the counties' record counts after more demo records were loaded. */
function* recount(): Saga {
  yield* takeEvery(demoRecordsLoaded, function* loadAgain(): Saga {
    if ((yield* select(selectLocation))?.routeId !== 'home') return;
    yield* load(slices.countyHoldings, {});
  });
}

/** Loads the user's data: latest searches, hearings, and unread notifications. */
function* loadOwn(): Saga {
  const userId = yield* select(selectUserId);
  if (userId === null || (yield* select(selectLocation))?.routeId !== 'home') return;
  const { features } = yield* select(selectLocale);
  yield* fork(() => load(slices.latestSearches, { query: { userId, view: 'RECENT' } }));
  if (features.court) yield* fork(() => load(slices.hearings, {}));
  yield* fork(() => load(slices.news, { query: { view: 'UNREAD' } }));
}

/** Loads the user's data when the page is entered, or once the user is known. */
function* followUser(): Saga {
  yield* fork(() => takeEvery(screenEntered, loadOwn));
  yield* takeEvery(userReceived, function* loadUnlessSent(): Saga {
    const { status } = yield* select(slices.latestSearches.select);
    if (status === 'idle') yield* loadOwn();
  });
}

/** The feature for the home page; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'home',
  slices: [slices.countyHoldings, slices.latestSearches, slices.hearings, slices.news],
  sagas: [recount, followUser],
});
