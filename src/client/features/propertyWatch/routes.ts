import { WATCH_LIST_PATH, WATCH_NOTICES_PATH } from '#contract/propertyWatch';
import { screenRow } from '#contract/screens';
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
    id: 'propertyWatch.list',
    path: WATCH_LIST_PATH,
    title: 'Property watch subscriptions',
    load: () => import(/* webpackChunkName: "watch-list" */ './screens/WatchListScreen'),
  },
  {
    ...ADMIN,
    id: 'propertyWatch.notices',
    path: WATCH_NOTICES_PATH,
    title: 'Property watch notifications',
    load: () => import(/* webpackChunkName: "watch-notices" */ './screens/WatchNoticesScreen'),
  },
];
