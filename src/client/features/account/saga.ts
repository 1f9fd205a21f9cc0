import type { CallArguments, CallResponse } from '#contract/calls';
import { NOTIFICATIONS_CALLS } from '#contract/calls/notifications';
import { buildQuery } from '#contract/links';
import type { NotificationsQuery } from '#contract/schemas/notifications';
import { fork, put, select, takeEvery, type Saga } from '../../platform/saga';
import { apiErrorText } from '../../state/calls/apiError';
import { callApi } from '../../state/calls/callApi';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { errorsQueued } from '../../state/errors/slice';
import { dataOf } from '../../state/loadable/dataOf';
import { leaveTo } from '../../state/location/saga';
import { load } from '../../state/loadable/saga';
import { selectLocale, selectLocation } from '../../state/location/selectors';
import { unreadRequested } from '../../state/notifications/slice';
import { readInboxQuery } from './inboxQuery';
import { changeInbox, markUnread, notification, notificationList } from './slice';

type NotificationList = CallResponse<'getNotifications'>;

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

/** Returns the last page of the shown list after a change that may remove rows from it. */
function lastPageAfter(
  { pageSize, total }: NotificationList,
  view: NotificationsQuery['view'],
  { args, changed }: { args: CallArguments<'patchNotifications'>; changed: number },
): number {
  const { change } = args.body;
  const isMoved = change === 'ARCHIVE' || change === 'RESTORE';
  const isRead = change === 'READ' || change === 'READ_ALL';
  const removed = isMoved || (isRead && view === 'UNREAD') ? changed : 0;
  return Math.max(1, Math.ceil((total - removed) / pageSize));
}

/** Reloads the unread count and the list; opens its last page if the shown one no longer exists. */
function* afterInboxChange({
  args,
  isStillThere,
  outcome,
}: CommandEnd<'patchNotifications'>): Saga {
  if (!outcome.ok) return;
  yield* put(unreadRequested());
  if (!isStillThere) return;
  const location = yield* select(selectLocation);
  const query = readInboxQuery(location?.query ?? {});
  const before = dataOf(yield* select(notificationList.select));
  const { changed } = outcome.data;
  const last = before === null ? null : lastPageAfter(before, query.view, { args, changed });
  if (location !== null && last !== null && (query.pageNumber ?? 1) > last) {
    const pages = buildQuery({ ...location.query, pageNumber: last });
    yield* leaveTo(`${location.prefix}${location.path}${pages}`, 'formDone', 'replace');
    return;
  }
  yield* load(notificationList, { query });
}

/** Runs the notification effects other than loading. */
export function* accountSaga(): Saga {
  yield* fork(() => takeEvery(notification.actions.received, markRead));
  yield* fork(() => runCommand(changeInbox, afterInboxChange));
  yield* fork(() => runCommand(markUnread, leaveUnread, { isNotFoundHandled: true }));
}
