import { adminScreen } from '#contract/admin/screens';
import { screenRow } from '#contract/site/screens';
import type { RouteRow } from '../../store/routes';

const WATCH = {
  feature: 'propertyWatch',
  isList: true,
  loadFeature: () => import(/* webpackChunkName: "property-watch" */ './feature'),
} as const;

const ADMIN = { ...WATCH, access: { roles: ['SUPER_USER'] }, tab: 'admin' } as const;

/** Property watch screens (spec section 2, Common and Admin). */
export const PROPERTY_WATCH_ROUTES: readonly RouteRow[] = [
  {
    ...WATCH,
    ...screenRow('propertyWatch.statistics'),
    title: 'Property watch statistics',
    tab: 'my',
    hasSidebar: true,
    load: () =>
      import(/* webpackChunkName: "watch-statistics" */ './screens/WatchStatisticsScreen'),
  },
  {
    ...ADMIN,
    ...adminScreen('propertyWatch.list'),
    load: () => import(/* webpackChunkName: "watch-list" */ './screens/WatchListScreen'),
  },
  {
    ...ADMIN,
    ...adminScreen('propertyWatch.notices'),
    load: () => import(/* webpackChunkName: "watch-notices" */ './screens/WatchNoticesScreen'),
  },
];
