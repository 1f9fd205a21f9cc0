import { createAction, isAnyOf } from '@reduxjs/toolkit';
import { buildQuery } from '#contract/links';
import { ADDRESS_PAUSE_MS } from '#contract/limits';
import {
  delay,
  fork,
  getPorts,
  put,
  select,
  take,
  takeEvery,
  type Saga,
} from '../../platform/saga';
import { searchSubmitted } from '../search/search';
import { pageAddress, selectLocale, selectLocation } from './selectors';
import { addressChosen, filtersWritten, listNarrowed, screenRetried } from './slice';

/** Why a saga navigates to another URL or reloads the page. */
export type LeaveReason =
  | 'signInRequired'
  | 'accessDenied'
  | 'addressUnknown'
  | 'addressChosen'
  | 'addressCompleted'
  | 'listNarrowed'
  | 'onlyResult'
  | 'signedIn'
  | 'alertLimit'
  | 'formDone'
  | 'filesGone'
  | 'newVersionChosen';

/** A saga leaves the page; logs the reason and the target. */
const pageLeft = createAction<{
  readonly because: LeaveReason;
  /** Relative to the origin; null for a reload of the same page. */
  readonly to: string | null;
}>('location/pageLeft');

/**
 * How to navigate: `push` and `replace` within the app, `assign` to a server page, `assignTop` to a
 * server page in the top window.
 */
type Way = 'push' | 'replace' | 'assign' | 'assignTop';

/** Navigates to another URL; logs the reason first. */
export function* leaveTo(to: string, because: LeaveReason, way: Way): Saga {
  const { navigation } = yield* getPorts();
  yield* put(pageLeft({ because, to }));
  navigation[way](to);
}

/** Reloads the page; logs the reason first. */
export function* reloadPage(because: LeaveReason): Saga {
  const { navigation } = yield* getPorts();
  yield* put(pageLeft({ because, to: null }));
  navigation.reload();
}

/**
 * Updates the URL while the user types a list filter: immediately, then after each pause. Browsers
 * reject a URL that changes too often.
 */
function* followNarrowing(): Saga {
  while (true) {
    yield* take(listNarrowed);
    const page = (yield* select(selectLocation))?.key;
    let written = '';
    while (true) {
      const location = yield* select(selectLocation);
      if (location === null || location.key !== page) break;
      const address = `${pageAddress(location)}${location.hash}`;
      if (address === written) break;
      yield* put(filtersWritten({ address }));
      yield* leaveTo(address, 'listNarrowed', 'replace');
      written = address;
      yield* delay(ADDRESS_PAUSE_MS);
    }
  }
}

/**
 * Navigates for a submitted search or a chosen page: the URL holds the entire search. Retries the
 * page if its URL is already current, because navigating would then do nothing.
 */
export function* locationSaga(): Saga {
  yield* fork(followNarrowing);
  yield* takeEvery(isAnyOf(searchSubmitted, addressChosen), function* go({ payload }) {
    const locale = yield* select(selectLocale);
    const location = yield* select(selectLocation);
    const address = `${payload.path}${buildQuery(payload.query)}`;
    if (location !== null && address === `${location.path}${buildQuery(location.query)}`) {
      yield* put(screenRetried());
    } else {
      yield* leaveTo(`${locale.prefix}${address}`, 'addressChosen', 'push');
    }
  });
}
