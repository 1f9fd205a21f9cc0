import type { RouteRow } from '../../store/routes';

const TAX_WARRANT = { feature: 'taxWarrant', tab: 'taxWarrant', appCode: 'TW' } as const;

/** Screens about tax warrants (spec section 2, Tax warrants). */
export const TAX_WARRANT_ROUTES: readonly RouteRow[] = [
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
