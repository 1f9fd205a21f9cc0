import { ACCOUNT_DASHBOARD_PATH } from '#contract/account/pages';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/billing/odometer';
import { PRODUCT_NAME } from '#contract/product';
import { PURCHASE_COUNTS_PATH } from '#contract/billing/purchaseCounts';
import { screenRow } from '#contract/site/screens';
import type { RouteRow } from '../../store/routes';

const ACCOUNT = {
  access: { roles: ['USER'] },
  loadFeature: () => import(/* webpackChunkName: "account" */ './feature'),
} as const;

/** Fields shared by the pages with the account menu. */
const MY = { ...ACCOUNT, tab: 'my', hasSidebar: true } as const;

/** Account screens (spec section 2, Common and help routes). */
export const ACCOUNT_ROUTES: readonly RouteRow[] = [
  {
    ...ACCOUNT,
    id: 'account.notifications',
    path: '/common/Notifications',
    title: 'Notifications',
    tab: 'notifications',
    load: () => import(/* webpackChunkName: "notifications" */ './screens/NotificationsScreen'),
  },
  {
    ...ACCOUNT,
    id: 'account.notification',
    path: '/common/Notifications/{id}',
    title: 'Notification',
    tab: 'notifications',
    hasOwnHeading: true,
    overview: '/common/Notifications',
    load: () => import(/* webpackChunkName: "notification" */ './screens/NotificationScreen'),
  },
  {
    ...MY,
    id: 'account.searchCountSummary',
    path: SEARCH_COUNT_SUMMARY_PATH,
    title: 'Searches used',
    isList: true,
    load: () =>
      import(/* webpackChunkName: "search-count-summary" */ './screens/SearchCountSummaryScreen'),
  },
  {
    ...MY,
    id: 'account.dashboard',
    path: ACCOUNT_DASHBOARD_PATH,
    title: `My ${PRODUCT_NAME}`,
    load: () =>
      import(/* webpackChunkName: "account-dashboard" */ './screens/AccountDashboardScreen'),
  },
  {
    ...MY,
    ...screenRow('account.alertUse'),
    title: 'Alerts in use',
    load: () => import(/* webpackChunkName: "alert-use" */ './screens/AlertUseScreen'),
  },
  {
    ...MY,
    ...screenRow('account.searchDetails'),
    title: 'Search history',
    isList: true,
    load: () => import(/* webpackChunkName: "search-details" */ './screens/SearchDetailsScreen'),
  },
  {
    ...MY,
    id: 'account.purchaseCounts',
    path: PURCHASE_COUNTS_PATH,
    title: 'Pages purchased',
    isList: true,
    load: () => import(/* webpackChunkName: "purchase-counts" */ './screens/PurchaseCountsScreen'),
  },
  {
    ...MY,
    ...screenRow('account.userList'),
    title: 'Users',
    load: () => import(/* webpackChunkName: "user-list" */ './screens/UserListScreen'),
  },
];
