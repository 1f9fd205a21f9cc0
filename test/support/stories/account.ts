import {
  accountDashboard,
  accountUsers,
  alertUse,
  changeInbox,
  markUnread,
  notification,
  notificationList,
  purchaseCounts,
  searchCounts,
  searchDetails,
  upcomingHearings,
} from '../../../src/client/features/account/slice';
import { unreadRequested } from '../../../src/client/state/notifications/slice';
import { goodBody } from '../goodAnswers';
import { testUser } from '../testSite';
import { type Stories, list, screen } from './story';

const NOTE = goodBody('getNotification', { id: 7, title: 'A note', readAt: null });
const READ = { ...NOTE, readAt: '2026-01-02T00:00:00Z' };
const paged = (...items: readonly object[]) => ({
  ...list(...items),
  pageNumber: 1,
  pageSize: 50,
});

/** Stories of the calls for the account area and notifications. */
export const ACCOUNT_STORIES = {
  getUpcomingHearings: screen(
    '/in/common/ViewAccountDashboard',
    'GET /web/court/my/hearings',
    upcomingHearings,
    { good: goodBody('getUpcomingHearings'), older: list() },
  ),
  getAccountDashboard: screen(
    '/in/common/ViewAccountDashboard',
    'GET /web/common/account',
    accountDashboard,
    {
      good: { account: null, proposedOrders: null },
      older: { account: { name: 'Older' }, proposedOrders: null },
    },
  ),
  getAlertUse: screen('/in/common/LimitCountSummary', 'GET /web/common/alert-use', alertUse, {
    good: goodBody('getAlertUse', { items: [{ userId: 5 }] }),
    older: goodBody('getAlertUse'),
  }),
  getAccountUsers: screen(
    '/in/common/ViewUserList',
    'GET /web/common/users',
    accountUsers,
    { good: list({ id: 5 }), older: list() },
    { user: testUser({ isAdmin: true }) },
  ),
  getSearchDetails: screen(
    '/in/common/SearchCountDetails?billingCode=B-1',
    'GET /web/common/searches',
    searchDetails,
    {
      good: goodBody('getSearchDetails', { items: [{ id: '5' }] }),
      older: goodBody('getSearchDetails'),
    },
  ),
  getSearchCountSummary: screen(
    '/in/common/SearchCountSummary',
    'GET /web/common/search-counts',
    searchCounts,
    {
      good: goodBody('getSearchCountSummary', { items: [{ userId: 5 }], plan: null }),
      older: goodBody('getSearchCountSummary', { plan: null }),
    },
  ),
  getPurchaseCounts: screen(
    '/in/common/PurchaseCountDetails',
    'GET /web/common/purchase-counts',
    purchaseCounts,
    {
      good: goodBody('getPurchaseCounts'),
      older: goodBody('getPurchaseCounts', { month: '2020-01' }),
    },
  ),
  getNotifications: screen(
    '/in/common/Notifications',
    'GET /web/api/notifications',
    notificationList,
    { good: paged(READ), older: paged() },
  ),
  patchNotifications: {
    kind: 'change',
    line: 'PATCH /web/api/notifications',
    at: '/in/common/Notifications',
    others: { 'GET /web/api/notifications': paged(NOTE) },
    good: { changed: 1 },
    cause: (page) => page.dispatch(changeInbox.send({ body: { ids: [7], change: 'ARCHIVE' } })),
    isShown: (page) => page.count(unreadRequested) > 0,
  },
  getNotification: screen(
    '/in/common/Notifications/7',
    'GET /web/api/notifications/7',
    notification,
    { good: READ, older: { ...READ, title: 'Older' } },
  ),
  putNotificationRead: {
    kind: 'change',
    line: 'PUT /web/api/notifications/7/read',
    at: '/in/common/Notifications/7',
    others: { 'GET /web/api/notifications/7': READ, 'GET /web/api/notifications': paged(NOTE) },
    good: { ...NOTE, readAt: null },
    cause: (page) => page.dispatch(markUnread.send({ params: { id: 7 }, body: { isRead: false } })),
    isShown: (page) => page.went('push').includes('/in/common/Notifications'),
  },
  getUnreadCount: {
    kind: 'background',
    line: 'GET /web/api/notifications/unread/count',
    good: 7,
    older: 3,
    cause: (page) => page.dispatch(unreadRequested()),
    isShown: (page) => page.state().notifications.unread === 7,
  },
} satisfies Stories;
