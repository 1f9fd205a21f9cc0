import { CODE_REPAIR_PATH } from '#contract/account/pages';
import { screenRow } from '#contract/site/screens';
import type { RouteRow } from '../../store/routes';

const SPENDING = {
  tab: 'my',
  hasSidebar: true,
  loadFeature: () => import(/* webpackChunkName: "spending" */ './feature'),
} as const;

/** Screens for budgets and billing codes of charges beyond the plan. */
export const SPENDING_ROUTES: readonly RouteRow[] = [
  {
    ...SPENDING,
    ...screenRow('spending.limits'),
    title: 'Spending limits',
    load: () => import(/* webpackChunkName: "spending-limits" */ './screens/SpendingLimitsScreen'),
  },
  {
    ...SPENDING,
    id: 'spending.codes',
    path: CODE_REPAIR_PATH,
    access: { roles: ['USER'] },
    title: 'Change billing codes',
    isList: true,
    load: () => import(/* webpackChunkName: "billing-codes" */ './screens/BillingCodesScreen'),
  },
];
