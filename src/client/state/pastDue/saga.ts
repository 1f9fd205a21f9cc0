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

/** Loads a past-due account's figures for each page that the past-due notice replaces. */
export function* pastDueSaga(): Saga {
  // Access to the page may have been denied before this saga started.
  if ((yield* select(pastDueFacts.select)).status === 'idle') yield* loadFacts();
  yield* takeEvery(isAnyOf(screenForbidden, pastDueRetried), loadFacts);
}
