import {
  ACCOUNT_DASHBOARD_PATH,
  ALERT_USE_PATH,
  SEARCH_DETAILS_PATH,
  USER_LIST_PATH,
} from '#contract/accountPages';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/odometer';
import { PRODUCT_NAME } from '#contract/product';
import { PURCHASE_COUNTS_PATH } from '#contract/purchaseCounts';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
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
    id: 'account.alertUse',
    path: ALERT_USE_PATH,
    access: { roles: ['ACCOUNT_ADMIN', 'USER'] },
    title: 'Alerts in use',
    load: () => import(/* webpackChunkName: "alert-use" */ './screens/AlertUseScreen'),
  },
  {
    ...MY,
    id: 'account.searchDetails',
    path: SEARCH_DETAILS_PATH,
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
    id: 'account.userList',
    path: USER_LIST_PATH,
    access: ACCOUNT_ADMINISTRATION,
    title: 'Account users',
    load: () => import(/* webpackChunkName: "user-list" */ './screens/UserListScreen'),
  },
];
