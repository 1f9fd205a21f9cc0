import { parseId } from '#contract/queryFields';
import { fork, getPorts, put, select, takeEvery, type Saga } from '../../platform/saga';
import { callApi } from '../../state/calls/callApi';
import { loadOnEnter } from '../../state/loadable/saga';
import { selectLocale } from '../../state/location/selectors';
import { unreadRequested } from '../../state/notifications/slice';
import { notification, notificationKeptUnread, notificationList, searchCounts } from './slice';

/** What was opened is read; a failure leaves it unread and is no matter for the error area. */
function* markRead({ payload }: ReturnType<typeof notification.actions.received>): Saga {
  const { id, readAt } = payload.data;
  if (readAt !== null) return;
  const args = { params: { id }, body: { isRead: true } };
  const outcome = yield* callApi('putNotificationRead', args, { isBackground: true });
  if (outcome.ok) yield* put(unreadRequested());
}

/** Back to the list, which then shows it as unread. */
function* keepUnread({ payload: { id } }: ReturnType<typeof notificationKeptUnread>): Saga {
  const outcome = yield* callApi('putNotificationRead', {
    params: { id },
    body: { isRead: false },
  });
  if (!outcome.ok) return;
  yield* put(unreadRequested());
  const { navigation } = yield* getPorts();
  const { prefix } = yield* select(selectLocale);
  navigation.push(`${prefix}/common/Notifications`);
}

/** What each account screen loads when it is entered. */
export function* accountSaga(): Saga {
  yield* fork(() => loadOnEnter(searchCounts, ['account.searchCountSummary'], () => ({})));
  yield* fork(() => loadOnEnter(notificationList, ['account.notifications'], () => ({})));
  yield* fork(() =>
    loadOnEnter(notification, ['account.notification'], ({ params }) => {
      const id = parseId(params['id']);
      return id === null ? null : { params: { id } };
    }),
  );
  yield* fork(() => takeEvery(notification.actions.received, markRead));
  yield* fork(() => takeEvery(notificationKeptUnread, keepUnread));
}
