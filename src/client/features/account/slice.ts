import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';

/** What the account screens have loaded: one line a call. */
export const searchCounts = createLoadable('account/searchCounts', 'getSearchCountSummary');
export const accountDashboard = createLoadable('account/accountDashboard', 'getAccountDashboard');
export const alertUse = createLoadable('account/alertUse', 'getAlertUse');
export const searchDetails = createLoadable('account/searchDetails', 'getSearchDetails');
export const accountUsers = createLoadable('account/accountUsers', 'getAccountUsers');
export const notificationList = createLoadable('account/notificationList', 'getNotifications');
export const notification = createLoadable('account/notification', 'getNotification');

/** The reader wants to meet a notification again as unread. */
export const keepUnread = createCommand('account/keepingUnread', 'putNotificationRead', {
  key: ({ params }) => String(params.id),
});
