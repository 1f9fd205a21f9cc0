import { isAnyOf } from '@reduxjs/toolkit';
import { buildQuery } from '#contract/links';
import { ADDRESS_PAUSE_MS } from '#contract/limits';
import { delay, fork, put, select, take, takeEvery, type Saga } from '../../platform/saga';
import { searchSubmitted } from '../search/actions';
import { leaveTo } from './leave';
import { selectLocale, selectLocation } from './selectors';
import { addressChosen, listNarrowed, screenRetried } from './slice';

/**
 * Updates the address while the user types a list filter: immediately, then after each pause.
 * Browsers refuse an address that changes too often.
 */
function* followNarrowing(): Saga {
  while (true) {
    yield* take(listNarrowed);
    const page = (yield* select(selectLocation))?.key;
    let written = '';
    while (true) {
      const location = yield* select(selectLocation);
      if (location === null || location.key !== page) break;
      const address = `${location.prefix}${location.path}${buildQuery(location.query)}${location.hash}`;
      if (address === written) break;
      yield* leaveTo(address, 'listNarrowed', 'replace');
      written = address;
      yield* delay(ADDRESS_PAUSE_MS);
    }
  }
}

/**
 * Navigates for a submitted search or a chosen page: the address holds the whole search. Retries
 * the page if its address is already current, since navigating would do nothing.
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
