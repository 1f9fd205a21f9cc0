import { SEARCH_DETAILS_PATH, SEARCH_RECEIPT_PATH } from '#contract/account/pages';
import { INDIANA } from '#contract/locales';
import { registersOf } from '#contract/records/registers';
import { SAVE_ACTIONS } from '#contract/account/savedSearches';
import { screenRow } from '#contract/site/screens';
import type { RouteRow, TabId } from '../../store/routes';

const SAVED_SEARCHES = {
  access: { roles: ['USER'] },
  loadFeature: () => import(/* webpackChunkName: "saved-searches" */ './feature'),
} as const;

/** Saved search screens (spec section 2). */
export const SAVED_SEARCH_ROUTES: readonly RouteRow[] = [
  {
    ...SAVED_SEARCHES,
    ...screenRow('savedSearches.list'),
    title: 'My Saved Searches',
    tab: 'my',
    hasSidebar: true,
    load: () => import(/* webpackChunkName: "saved-searches" */ './screens/SavedSearchesScreen'),
  },
  {
    ...SAVED_SEARCHES,
    id: 'savedSearches.receipt',
    path: SEARCH_RECEIPT_PATH,
    title: 'Certificate of search',
    tab: 'my',
    hasOwnHeading: true,
    overview: SEARCH_DETAILS_PATH,
    load: () => import(/* webpackChunkName: "saved-searches" */ './screens/ReceiptScreen'),
  },
  ...registersOf(INDIANA).map(({ id, searchPath, thing }): RouteRow => ({
    ...SAVED_SEARCHES,
    id: `savedSearches.${id}`,
    path: searchPath,
    actions: SAVE_ACTIONS,
    feature: id,
    title: `Save a ${thing} search`,
    tab: (id === 'judgment' ? 'court' : id) satisfies TabId,
    load: () => import(/* webpackChunkName: "saved-searches" */ './screens/SaveSearchScreen'),
  })),
];
