import { buildQuery } from '#contract/links';
import { getPorts, select, takeEvery, type Saga } from '../../platform/saga';
import { searchSubmitted } from '../preferences/actions';
import { selectLocale } from './selectors';

/** A submitted search becomes an address: the address holds the whole search. */
export function* locationSaga(): Saga {
  const { navigation } = yield* getPorts();
  yield* takeEvery(searchSubmitted, function* goToResults({ payload }) {
    const locale = yield* select(selectLocale);
    navigation.push(`${locale.prefix}${payload.path}${buildQuery(payload.query)}`);
  });
}
