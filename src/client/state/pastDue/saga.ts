import { isAnyOf } from '@reduxjs/toolkit';
import { select, takeEvery, type Saga } from '../../platform/saga';
import { load } from '../loadable/saga';
import { screenForbidden } from '../location/slice';
import { selectIsPastDueShown } from './selectors';
import { pastDueFacts, pastDueRetried } from './slice';

/** Loads the figures; the page shows the balance and its invoices even without them. */
function* loadFacts(): Saga {
  if (!(yield* select(selectIsPastDueShown))) return;
  yield* load(pastDueFacts, {}, { isBackground: true });
}

/** Loads the figures of a past-due account for each page that it replaces. */
export function* pastDueSaga(): Saga {
  // The page may have been refused before this saga joined.
  if ((yield* select(pastDueFacts.select)).status === 'idle') yield* loadFacts();
  yield* takeEvery(isAnyOf(screenForbidden, pastDueRetried), loadFacts);
}
