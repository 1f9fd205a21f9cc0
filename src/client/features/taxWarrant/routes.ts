import { PUBLIC_ACCESS } from '#contract/roles';
import { registerRoutes } from '../../store/registerRoutes';
import type { RouteRow } from '../../store/routes';
import { TAX_WARRANT_RECORD } from './taxWarrantRecord';

const loadFeature = () => import(/* webpackChunkName: "tax-warrant" */ './feature');

/** Screens about tax warrants (spec section 2, Tax warrants). */
export const TAX_WARRANT_ROUTES: readonly RouteRow[] = [
  ...registerRoutes('taxWarrant', {
    tab: 'taxWarrant',
    overview: {
      id: 'taxWarrant.overview',
      loadFeature,
      load: () =>
        import(/* webpackChunkName: "tax-warrant-overview" */ './screens/TaxWarrantOverviewScreen'),
    },
    results: {
      id: 'taxWarrant.search.results',
      isList: true,
      loadFeature,
      load: () => import(/* webpackChunkName: "tax-warrant" */ './screens/TaxWarrantResultsScreen'),
    },
    form: {
      id: 'taxWarrant.search.form',
      loadFeature,
      load: () =>
        import(/* webpackChunkName: "tax-warrant" */ './screens/TaxWarrantSearchFormScreen'),
    },
    saved: {
      id: 'taxWarrant.myTaxWarrants',
      loadFeature,
      load: () => import(/* webpackChunkName: "tax-warrant" */ './screens/MyTaxWarrantsScreen'),
    },
  }),
  {
    feature: 'taxWarrant',
    tab: 'taxWarrant',
    access: PUBLIC_ACCESS,
    isList: true,
    loadFeature,
    id: 'taxWarrant.subscription',
    path: '/tax_warrant/TaxWarrantSubscription',
    title: 'Tax warrant subscription',
    load: () =>
      import(
        /* webpackChunkName: "tax-warrant-subscription" */ './screens/TaxWarrantSubscriptionScreen'
      ),
  },
  {
    feature: 'taxWarrant',
    tab: 'taxWarrant',
    access: PUBLIC_ACCESS,
    searchWidget: 'taxWarrant',
    hasOwnHeading: true,
    overview: '/tax_warrant',
    loadFeature,
    id: 'taxWarrant.details',
    path: TAX_WARRANT_RECORD.path,
    title: 'Tax warrant',
    load: () => import(/* webpackChunkName: "tax-warrant" */ './screens/TaxWarrantScreen'),
  },
];
