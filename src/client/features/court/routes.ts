import { PUBLIC_ACCESS } from '#contract/roles';
import { JUDGMENT_SEARCH_PATH, PERFORM_SEARCH } from '../../state/searches/descriptions';
import type { RouteRow } from '../../store/routes';

const COURT = {
  feature: 'court',
  tab: 'court',
  appCode: 'COURT',
  loadFeature: () => import(/* webpackChunkName: "court" */ './feature'),
} as const;

const JUDGMENT = { feature: 'judgment', tab: 'court', appCode: 'COURT' } as const;

/** Court screens (spec section 2, Court). */
export const COURT_ROUTES: readonly RouteRow[] = [
  {
    ...COURT,
    id: 'court.overview',
    path: '/court',
    access: PUBLIC_ACCESS,
    title: 'Court cases',
    searchWidget: 'court',
    hasSidebar: true,
    load: () => import(/* webpackChunkName: "court-overview" */ './screens/CourtOverviewScreen'),
  },
  {
    ...COURT,
    id: 'court.caseSearch.results',
    path: '/court/CaseSearch',
    actions: [PERFORM_SEARCH],
    access: PUBLIC_ACCESS,
    title: 'Case search results',
    isList: true,
    searchWidget: 'court',
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "case-results" */ './screens/CaseResultsScreen'),
  },
  {
    ...COURT,
    id: 'court.caseSearch.form',
    path: '/court/CaseSearch',
    access: PUBLIC_ACCESS,
    title: 'Advanced case search',
    load: () => import(/* webpackChunkName: "case-search" */ './screens/CaseSearchFormScreen'),
  },
  {
    ...COURT,
    id: 'court.caseDetails',
    path: '/court/ViewCaseDetails',
    access: PUBLIC_ACCESS,
    title: 'Case details',
    searchWidget: 'court',
    hasOwnHeading: true,
    overview: '/court',
    load: () => import(/* webpackChunkName: "case-details" */ './screens/CaseDetailsScreen'),
  },
  {
    ...COURT,
    id: 'court.ccs',
    path: '/court/ViewCCS',
    access: PUBLIC_ACCESS,
    title: 'Chronological case summary',
    isList: true,
    searchWidget: 'court',
    hasOwnHeading: true,
    overview: '/court',
    load: () => import(/* webpackChunkName: "ccs" */ './screens/CcsScreen'),
  },
  {
    ...JUDGMENT,
    id: 'court.judgmentSearch.results',
    path: JUDGMENT_SEARCH_PATH,
    actions: [PERFORM_SEARCH],
    access: PUBLIC_ACCESS,
    title: 'Judgment search results',
    searchWidget: 'judgment',
    hasOwnHeading: true,
    load: () =>
      import(/* webpackChunkName: "judgment-results" */ './screens/JudgmentResultsScreen'),
  },
  {
    ...JUDGMENT,
    id: 'court.judgmentSearch.form',
    path: JUDGMENT_SEARCH_PATH,
    access: PUBLIC_ACCESS,
    title: 'Advanced judgment search',
    load: () =>
      import(/* webpackChunkName: "judgment-search" */ './screens/JudgmentSearchFormScreen'),
  },
  {
    ...COURT,
    id: 'court.myCases',
    path: '/court/ViewMyCases',
    access: { roles: ['USER'] },
    title: 'My Saved Cases',
    hasSidebar: true,
    load: () => import(/* webpackChunkName: "my-cases" */ './screens/MyCasesScreen'),
  },
];
