import { COURT_PATH } from '#contract/courts/page';
import { PUBLIC_ACCESS } from '#contract/roles';
import { registerRoutes } from '../../store/registerRoutes';
import type { RouteRow } from '../../store/routes';

const loadFeature = () => import(/* webpackChunkName: "court" */ './feature');

/** Fields shared by the pages of a case. */
const RECORD = {
  feature: 'court',
  tab: 'court',
  access: PUBLIC_ACCESS,
  searchWidget: 'court',
  hasOwnHeading: true,
  overview: '/court',
  loadFeature,
} as const satisfies Partial<RouteRow>;

/** Court screens (spec section 2, Court). */
export const COURT_ROUTES: readonly RouteRow[] = [
  ...registerRoutes('court', {
    tab: 'court',
    overview: {
      id: 'court.overview',
      loadFeature,
      load: () => import(/* webpackChunkName: "court-overview" */ './screens/CourtOverviewScreen'),
    },
    results: {
      id: 'court.caseSearch.results',
      isList: true,
      loadFeature,
      load: () => import(/* webpackChunkName: "court" */ './screens/CaseResultsScreen'),
    },
    form: {
      id: 'court.caseSearch.form',
      loadFeature,
      load: () => import(/* webpackChunkName: "case-search" */ './screens/CaseSearchFormScreen'),
    },
    saved: {
      id: 'court.myCases',
      loadFeature,
      load: () => import(/* webpackChunkName: "my-cases" */ './screens/MyCasesScreen'),
    },
  }),
  {
    ...RECORD,
    id: 'court.caseDetails',
    path: '/court/ViewCaseDetails',
    title: 'Case details',
    load: () => import(/* webpackChunkName: "case-details" */ './screens/CaseDetailsScreen'),
  },
  {
    ...RECORD,
    id: 'court.ccs',
    path: '/court/ViewCCS',
    title: 'Chronological case summary',
    isList: true,
    load: () => import(/* webpackChunkName: "ccs" */ './screens/CcsScreen'),
  },
  {
    ...RECORD,
    id: 'court.court',
    path: COURT_PATH,
    title: 'Court',
    load: () => import(/* webpackChunkName: "court-page" */ './screens/CourtScreen'),
  },
];
