import {
  COUNTIES_PATH,
  COUNTY_PATH,
  DATA_LEGEND_PATH,
  EDIT_COUNTY_PATH,
} from '#contract/counties/pages';
import { PUBLIC_ACCESS } from '#contract/roles';
import type { RouteRow } from '../../store/routes';

const COUNTIES = {
  access: PUBLIC_ACCESS,
  tab: null,
  loadFeature: () => import(/* webpackChunkName: "counties" */ './feature'),
} as const satisfies Partial<RouteRow>;

/** County and coverage screens (spec section 2, Common and help routes). */
export const COUNTY_ROUTES: readonly RouteRow[] = [
  {
    ...COUNTIES,
    id: 'counties.coverage',
    path: COUNTIES_PATH,
    title: 'Coverage by county',
    isList: true,
    load: () => import(/* webpackChunkName: "counties" */ './screens/CoverageScreen'),
  },
  {
    ...COUNTIES,
    id: 'counties.county',
    path: COUNTY_PATH,
    title: 'County',
    hasOwnHeading: true,
    overview: COUNTIES_PATH,
    load: () => import(/* webpackChunkName: "counties" */ './screens/CountyScreen'),
  },
  {
    ...COUNTIES,
    id: 'counties.edit',
    path: EDIT_COUNTY_PATH,
    title: 'Edit county',
    access: { roles: ['SUPER_USER'] },
    hasOwnHeading: true,
    overview: COUNTIES_PATH,
    load: () => import(/* webpackChunkName: "counties" */ './screens/EditCountyScreen'),
  },
  {
    ...COUNTIES,
    id: 'counties.dataLegend',
    path: DATA_LEGEND_PATH,
    title: 'Codes and abbreviations',
    tab: 'help',
    isProse: true,
    load: () => import(/* webpackChunkName: "counties" */ './screens/DataLegendScreen'),
  },
];
