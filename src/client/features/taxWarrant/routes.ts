import { PUBLIC_ACCESS } from '#contract/roles';
import type { RouteRow } from '../../store/routes';
import { RESULTS_PAGE, TAX_WARRANT_SEARCH_PATH } from '../../state/searches/descriptions';

const TAX_WARRANT = { feature: 'taxWarrant', tab: 'taxWarrant', appCode: 'TW' } as const;

/** Screens about tax warrants (spec section 2, Tax warrants). */
export const TAX_WARRANT_ROUTES: readonly RouteRow[] = [
  {
    ...TAX_WARRANT,
    id: 'taxWarrant.overview',
    path: '/tax_warrant',
    access: PUBLIC_ACCESS,
    title: 'Tax warrants',
    searchWidget: 'taxWarrant',
    hasSidebar: true,
    load: () =>
      import(/* webpackChunkName: "tax-warrant-overview" */ './screens/TaxWarrantOverviewScreen'),
  },
  {
    ...TAX_WARRANT,
    id: 'taxWarrant.search.results',
    path: TAX_WARRANT_SEARCH_PATH,
    actions: [RESULTS_PAGE],
    access: PUBLIC_ACCESS,
    title: 'Tax warrant search results',
    searchWidget: 'taxWarrant',
    hasOwnHeading: true,
    load: () =>
      import(/* webpackChunkName: "tax-warrant-results" */ './screens/TaxWarrantResultsScreen'),
  },
  {
    ...TAX_WARRANT,
    id: 'taxWarrant.search.form',
    path: TAX_WARRANT_SEARCH_PATH,
    access: PUBLIC_ACCESS,
    title: 'Advanced tax warrant search',
    load: () =>
      import(/* webpackChunkName: "tax-warrant-search" */ './screens/TaxWarrantSearchFormScreen'),
  },
  {
    ...TAX_WARRANT,
    id: 'taxWarrant.myTaxWarrants',
    path: '/tax_warrant/ViewMyTaxWarrants',
    access: { roles: ['USER'] },
    title: 'My Saved Tax Warrants',
    hasSidebar: true,
    load: () => import(/* webpackChunkName: "my-tax-warrants" */ './screens/MyTaxWarrantsScreen'),
    loadFeature: () => import(/* webpackChunkName: "tax-warrant" */ './feature'),
  },
];
