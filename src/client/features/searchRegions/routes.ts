import { OWN_REGIONS_PATH } from '#contract/account/pages';
import { screenRow } from '#contract/site/screens';
import type { RouteRow } from '../../store/routes';

const SEARCH_REGIONS = {
  access: { roles: ['USER'] },
  tab: 'my',
  hasSidebar: true,
  loadFeature: () => import(/* webpackChunkName: "search-regions" */ './feature'),
} as const;

/** Search region screens (spec section 2). */
export const SEARCH_REGION_ROUTES: readonly RouteRow[] = [
  {
    ...SEARCH_REGIONS,
    ...screenRow('searchRegions.list'),
    title: 'My Search Regions',
    load: () => import(/* webpackChunkName: "my-search-regions" */ './screens/MyRegionsScreen'),
  },
  {
    ...SEARCH_REGIONS,
    id: 'searchRegions.edit',
    path: '/common/EditMySearchRegion',
    title: 'Edit search region',
    hasOwnHeading: true,
    overview: OWN_REGIONS_PATH,
    load: () => import(/* webpackChunkName: "edit-search-region" */ './screens/EditRegionScreen'),
  },
];
