import { NOTIFICATIONS_CALLS } from '#contract/calls/notifications';
import { fork, put, select, takeEvery, type Saga } from '../../platform/saga';
import { apiErrorText } from '../../state/calls/apiError';
import { callApi } from '../../state/calls/callApi';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { errorsQueued } from '../../state/errors/slice';
import { leaveTo } from '../../state/location/leave';
import { load } from '../../state/loadable/saga';
import { selectLocale, selectLocation } from '../../state/location/selectors';
import { unreadRequested } from '../../state/notifications/slice';
import { readInboxQuery } from './inboxQuery';
import { changeInbox, keepUnread, notification, notificationList } from './slice';

/** What was opened is read; a failure leaves it unread and is no matter for the error area. */
function* markRead({ payload }: ReturnType<typeof notification.actions.received>): Saga {
  const { id, readAt } = payload.data;
  if (readAt !== null) return;
  const args = { params: { id }, body: { isRead: true } };
  const outcome = yield* callApi(NOTIFICATIONS_CALLS.putNotificationRead, args, {
    isBackground: true,
  });
  if (outcome.ok) yield* put(unreadRequested());
}

/** Back to the list, which then shows it as unread, or says that it is gone. */
function* leaveUnread({ isStillThere, outcome }: CommandEnd<'putNotificationRead'>): Saga {
  if (!outcome.ok && outcome.error.kind !== 'notFound') return;
  yield* put(unreadRequested());
  if (!isStillThere) return;
  if (!outcome.ok) yield* put(errorsQueued([{ text: apiErrorText(outcome.error) }]));
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}/common/Notifications`, 'formDone', 'push');
}

/** The list as it is now, and how much of it is unread. */
function* afterInboxChange({ isStillThere, outcome }: CommandEnd<'patchNotifications'>): Saga {
  if (!outcome.ok) return;
  yield* put(unreadRequested());
  if (!isStillThere) return;
  const location = yield* select(selectLocation);
  yield* load(notificationList, { query: readInboxQuery(location?.query ?? {}) });
}

/** What notifications do beyond being loaded. */
export function* accountSaga(): Saga {
  yield* fork(() => takeEvery(notification.actions.received, markRead));
  yield* fork(() => runCommand(changeInbox, afterInboxChange));
  yield* fork(() => runCommand(keepUnread, leaveUnread, { isNotFoundHandled: true }));
}
