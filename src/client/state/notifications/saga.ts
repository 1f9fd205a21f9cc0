import { isAnyOf } from '@reduxjs/toolkit';
import { UNREAD_CALLS } from '#contract/calls/unread';
import { put, select, takeLatest, type Saga } from '../../platform/saga';
import { callApi } from '../calls/callApi';
import { selectIsLoggedIn } from '../session/selectors';
import { identityChanged } from '../session/slice';
import { unreadFailed, unreadLoadStarted, unreadReceived, unreadRequested } from './slice';

function* loadUnread(): Saga {
  if (!(yield* select(selectIsLoggedIn))) return;
  yield* put(unreadLoadStarted());
  const outcome = yield* callApi(UNREAD_CALLS.getUnreadCount, { query: { inbox: 'true' } });
  yield* put(outcome.ok ? unreadReceived(outcome.data) : unreadFailed());
}

/** The unread count is read at sign-in and whenever something was read. */
export function* notificationsSaga(): Saga {
  yield* takeLatest(isAnyOf(identityChanged, unreadRequested), loadUnread);
}
