import { BAR_ID_PATH, BAR_IDS_PATH } from '#contract/account/pages';
import { screenRow } from '#contract/site/screens';
import type { RouteRow } from '../../store/routes';

const BAR_IDS = {
  access: { roles: ['USER'] },
  tab: 'my',
  hasSidebar: true,
  isList: true,
  loadFeature: () => import(/* webpackChunkName: "bar-ids" */ './feature'),
} as const;

/** Screens for followed attorneys (spec section 2). */
export const BAR_ID_ROUTES: readonly RouteRow[] = [
  {
    ...BAR_IDS,
    ...screenRow('barIds.list'),
    title: 'My Bar IDs',
    load: () => import(/* webpackChunkName: "bar-ids" */ './screens/BarIdsScreen'),
  },
  {
    ...BAR_IDS,
    id: 'barIds.one',
    path: BAR_ID_PATH,
    title: 'Bar ID',
    hasOwnHeading: true,
    overview: BAR_IDS_PATH,
    load: () => import(/* webpackChunkName: "bar-ids" */ './screens/BarIdScreen'),
  },
];
