import { NOTIFICATIONS_CALLS } from '#contract/calls/notifications';
import { fork, put, select, takeEvery, type Saga } from '../../platform/saga';
import { apiErrorText } from '../../state/calls/apiError';
import { callApi } from '../../state/calls/callApi';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { errorsQueued } from '../../state/errors/slice';
import { leaveTo } from '../../state/location/saga';
import { load } from '../../state/loadable/saga';
import { selectLocale, selectLocation } from '../../state/location/selectors';
import { unreadRequested } from '../../state/notifications/slice';
import { readInboxQuery } from './inboxQuery';
import { changeInbox, markUnread, notification, notificationList } from './slice';

/** Marks an opened notification as read; on failure it stays unread and no error is shown. */
function* markRead({ payload }: ReturnType<typeof notification.actions.received>): Saga {
  const { id, readAt } = payload.data;
  if (readAt !== null) return;
  const args = { params: { id }, body: { isRead: true } };
  const outcome = yield* callApi(NOTIFICATIONS_CALLS.putNotificationRead, args, {
    isBackground: true,
  });
  if (outcome.ok) yield* put(unreadRequested());
}

/** Returns to the list, and shows an error there if the notification was deleted. */
function* leaveUnread({ isStillThere, outcome }: CommandEnd<'putNotificationRead'>): Saga {
  if (!outcome.ok && outcome.error.kind !== 'notFound') return;
  yield* put(unreadRequested());
  if (!isStillThere) return;
  if (!outcome.ok) yield* put(errorsQueued([{ text: apiErrorText(outcome.error) }]));
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}/common/Notifications`, 'formDone', 'push');
}

/** Reloads the list and the unread count. */
function* afterInboxChange({ isStillThere, outcome }: CommandEnd<'patchNotifications'>): Saga {
  if (!outcome.ok) return;
  yield* put(unreadRequested());
  if (!isStillThere) return;
  const location = yield* select(selectLocation);
  yield* load(notificationList, { query: readInboxQuery(location?.query ?? {}) });
}

/** Runs the notification effects other than loading. */
export function* accountSaga(): Saga {
  yield* fork(() => takeEvery(notification.actions.received, markRead));
  yield* fork(() => runCommand(changeInbox, afterInboxChange));
  yield* fork(() => runCommand(markUnread, leaveUnread, { isNotFoundHandled: true }));
}
