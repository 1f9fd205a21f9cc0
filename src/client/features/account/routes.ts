import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/odometer';
import type { RouteRow } from '../../store/routes';

const ACCOUNT = {
  access: { roles: ['USER'] },
  loadFeature: () => import(/* webpackChunkName: "account" */ './feature'),
} as const;

/** Screens about one's account (spec section 2, Common and help routes). */
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
    ...ACCOUNT,
    id: 'account.searchCountSummary',
    path: SEARCH_COUNT_SUMMARY_PATH,
    title: 'Search count summary',
    tab: 'my',
    hasSidebar: true,
    load: () =>
      import(/* webpackChunkName: "search-count-summary" */ './screens/SearchCountSummaryScreen'),
  },
];
