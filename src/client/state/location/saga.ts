import { isAnyOf } from '@reduxjs/toolkit';
import { buildQuery } from '#contract/links';
import { put, select, takeEvery, type Saga } from '../../platform/saga';
import { searchSubmitted } from '../preferences/actions';
import { leaveTo } from './leave';
import { selectLocale, selectLocation } from './selectors';
import { addressChosen, screenRetried } from './slice';

/**
 * A submitted search or a chosen page becomes an address: the address holds the whole search. The
 * address that one is at already is tried again, since going there would do nothing.
 */
export function* locationSaga(): Saga {
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
