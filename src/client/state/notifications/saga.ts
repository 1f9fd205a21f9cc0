import { isAnyOf } from '@reduxjs/toolkit';
import { UNREAD_CALLS } from '#contract/calls/unread';
import { put, race, select, take, takeLatest, type Saga } from '../../platform/saga';
import { callApi } from '../calls/callApi';
import { selectIsLoggedIn } from '../session/selectors';
import { identityChanged } from '../session/slice';
import { unreadReceived, unreadRequested } from './slice';

function* loadUnread(): Saga {
  if (!(yield* select(selectIsLoggedIn))) return;
  // A count that the stream sends in the meantime is newer than the response.
  const { outcome } = yield* race({
    outcome: callApi(UNREAD_CALLS.getUnreadCount, { query: { inbox: 'true' } }),
    told: take(unreadReceived),
  });
  if (outcome?.ok === true) yield* put(unreadReceived(outcome.data));
}

/**
 * Loads the unread count at login and whenever it may have changed; keeps the last count after a
 * failure.
 */
export function* notificationsSaga(): Saga {
  yield* takeLatest(isAnyOf(identityChanged, unreadRequested), loadUnread);
}
