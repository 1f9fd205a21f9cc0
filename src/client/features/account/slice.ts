import { ACCOUNT_CALLS } from '#contract/calls/account';
import { SAVED_LISTS_CALLS } from '#contract/calls/savedLists';
import { NOTIFICATIONS_CALLS } from '#contract/calls/notifications';
import { PURCHASE_COUNTS_CALLS } from '#contract/calls/purchaseCounts';
import { SEARCH_COUNTS_CALLS } from '#contract/calls/searchCounts';
import { parseMonth } from '#contract/months';
import { parseId, parsePageNumber } from '#contract/site/queryFields';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { readInboxQuery } from './inboxQuery';
import { readPeriod, readSearchFilter } from './searchWords';

/** Search counts by user and billing code. */
export const searchCounts = createLoadable(
  'account/searchCounts',
  SEARCH_COUNTS_CALLS.getSearchCountSummary,
  {
    routes: ['account.searchCountSummary', 'account.dashboard'],
    argumentsOf: ({ query }) => ({ query: readPeriod(query['from']) }),
  },
);
export const purchaseCounts = createLoadable(
  'account/purchaseCounts',
  PURCHASE_COUNTS_CALLS.getPurchaseCounts,
  {
    routes: 'account.purchaseCounts',
    argumentsOf({ query }) {
      const month = parseMonth(query['month']);
      return { query: month === null ? {} : { month } };
    },
  },
);
export const accountDashboard = createLoadable(
  'account/accountDashboard',
  ACCOUNT_CALLS.getAccountDashboard,
  { routes: 'account.dashboard' },
);
export const alertUse = createLoadable('account/alertUse', ACCOUNT_CALLS.getAlertUse, {
  routes: 'account.alertUse',
});
export const searchDetails = createLoadable(
  'account/searchDetails',
  ACCOUNT_CALLS.getSearchDetails,
  {
    routes: 'account.searchDetails',
    argumentsOf: ({ query }) => ({
      query: { pageNumber: parsePageNumber(query['pageNumber']), ...readSearchFilter(query) },
    }),
  },
);
/** The user's own recent searches; the dashboard shows the latest. */
export const recentSearches = createLoadable(
  'account/recentSearches',
  ACCOUNT_CALLS.getSearchDetails,
);
export const upcomingHearings = createLoadable(
  'account/upcomingHearings',
  SAVED_LISTS_CALLS.getUpcomingHearings,
  { routes: 'account.dashboard' },
);
export const accountUsers = createLoadable('account/accountUsers', ACCOUNT_CALLS.getAccountUsers, {
  routes: 'account.userList',
});
export const notificationList = createLoadable(
  'account/notificationList',
  NOTIFICATIONS_CALLS.getNotifications,
  {
    routes: 'account.notifications',
    argumentsOf: ({ query }) => ({ query: readInboxQuery(query) }),
  },
);
/** The newest unread notifications, for the dashboard. */
export const unreadList = createLoadable(
  'account/unreadList',
  NOTIFICATIONS_CALLS.getNotifications,
  {
    routes: 'account.dashboard',
    argumentsOf: () => ({ query: { view: 'UNREAD' } }),
  },
);
/** Marks notifications as read, archives, or restores them. */
export const changeInbox = createCommand(
  'account/inboxChange',
  NOTIFICATIONS_CALLS.patchNotifications,
  { key: ({ body }) => `${body.change} ${body.ids.join(' ')}` },
);
export const notification = createLoadable(
  'account/notification',
  NOTIFICATIONS_CALLS.getNotification,
  {
    routes: 'account.notification',
    argumentsOf({ params }) {
      const id = parseId(params['id']);
      return id === null ? null : { params: { id } };
    },
  },
);

/** Marks a notification as unread. */
export const markUnread = createCommand(
  'account/markUnread',
  NOTIFICATIONS_CALLS.putNotificationRead,
  {
    key: ({ params }) => String(params.id),
  },
);
