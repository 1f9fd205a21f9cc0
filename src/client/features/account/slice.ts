import { ACCOUNT_CALLS } from '#contract/calls/account';
import { NOTIFICATIONS_CALLS } from '#contract/calls/notifications';
import { SEARCH_COUNTS_CALLS } from '#contract/calls/searchCounts';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';

/** What the account screens have loaded: one line a call. */
export const searchCounts = createLoadable(
  'account/searchCounts',
  SEARCH_COUNTS_CALLS.getSearchCountSummary,
);
export const accountDashboard = createLoadable(
  'account/accountDashboard',
  ACCOUNT_CALLS.getAccountDashboard,
);
export const alertUse = createLoadable('account/alertUse', ACCOUNT_CALLS.getAlertUse);
export const searchDetails = createLoadable(
  'account/searchDetails',
  ACCOUNT_CALLS.getSearchDetails,
);
export const accountUsers = createLoadable('account/accountUsers', ACCOUNT_CALLS.getAccountUsers);
export const notificationList = createLoadable(
  'account/notificationList',
  NOTIFICATIONS_CALLS.getNotifications,
);
export const notification = createLoadable(
  'account/notification',
  NOTIFICATIONS_CALLS.getNotification,
);

/** The reader wants to meet a notification again as unread. */
export const keepUnread = createCommand(
  'account/keepingUnread',
  NOTIFICATIONS_CALLS.putNotificationRead,
  {
    key: ({ params }) => String(params.id),
  },
);
