import { registerRoutes } from '../../store/registerRoutes';

/** Screens about tax warrants (spec section 2, Tax warrants). */
export const TAX_WARRANT_ROUTES = registerRoutes('taxWarrant', {
  tab: 'taxWarrant',
  overview: {
    id: 'taxWarrant.overview',
    load: () =>
      import(/* webpackChunkName: "tax-warrant-overview" */ './screens/TaxWarrantOverviewScreen'),
  },
  results: {
    id: 'taxWarrant.search.results',
    load: () =>
      import(/* webpackChunkName: "tax-warrant-results" */ './screens/TaxWarrantResultsScreen'),
  },
  form: {
    id: 'taxWarrant.search.form',
    load: () =>
      import(/* webpackChunkName: "tax-warrant-search" */ './screens/TaxWarrantSearchFormScreen'),
  },
  saved: {
    id: 'taxWarrant.myTaxWarrants',
    load: () => import(/* webpackChunkName: "my-tax-warrants" */ './screens/MyTaxWarrantsScreen'),
    loadFeature: () => import(/* webpackChunkName: "tax-warrant" */ './feature'),
  },
});
