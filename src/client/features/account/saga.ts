import { fork, getPorts, put, select, takeEvery, type Saga } from '../../platform/saga';
import { callApi } from '../../state/calls/callApi';
import { errorsQueued } from '../../state/errors/slice';
import { selectLocale } from '../../state/location/selectors';
import { unreadRequested } from '../../state/notifications/slice';
import { keepingUnread, notification, notificationKeptUnread } from './slice';

/** What was opened is read; a failure leaves it unread and is no matter for the error area. */
function* markRead({ payload }: ReturnType<typeof notification.actions.received>): Saga {
  const { id, readAt } = payload.data;
  if (readAt !== null) return;
  const args = { params: { id }, body: { isRead: true } };
  const outcome = yield* callApi('putNotificationRead', args, { isBackground: true });
  if (outcome.ok) yield* put(unreadRequested());
}

/** Back to the list, which then shows it as unread, or says that it is gone. */
function* keepUnread({ payload: { id } }: ReturnType<typeof notificationKeptUnread>): Saga {
  const args = { params: { id }, body: { isRead: false } };
  yield* put(keepingUnread.actions.submitting());
  const outcome = yield* callApi('putNotificationRead', args, { isNotFoundHandled: true });
  // Who went to another page meanwhile stays there.
  const isStillThere = (yield* select(keepingUnread.select)).status === 'submitting';
  let problem: string | null = null;
  if (!outcome.ok) {
    if (outcome.error.kind !== 'notFound') {
      if (isStillThere) yield* put(keepingUnread.actions.failed());
      return;
    }
    problem = outcome.error.message;
  }
  yield* put(unreadRequested());
  if (!isStillThere) return;
  // It is gone, and so is what this page shows: the list says so.
  if (problem !== null) yield* put(errorsQueued([{ text: problem }]));
  const { navigation } = yield* getPorts();
  const { prefix } = yield* select(selectLocale);
  navigation.push(`${prefix}/common/Notifications`);
}

/** What notifications do beyond being loaded. */
export function* accountSaga(): Saga {
  yield* fork(() => takeEvery(notification.actions.received, markRead));
  yield* fork(() => takeEvery(notificationKeptUnread, keepUnread));
}
