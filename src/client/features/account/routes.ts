import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/odometer';
import type { RouteRow } from '../../store/routes';

/** Screens about one's account (spec section 2, Common and help routes). */
export const ACCOUNT_ROUTES: readonly RouteRow[] = [
  {
    id: 'account.searchCountSummary',
    path: SEARCH_COUNT_SUMMARY_PATH,
    access: { roles: ['USER'] },
    title: 'Search count summary',
    tab: 'my',
    hasSidebar: true,
    load: () =>
      import(/* webpackChunkName: "search-count-summary" */ './screens/SearchCountSummaryScreen'),
    loadFeature: () => import(/* webpackChunkName: "account" */ './feature'),
  },
];
