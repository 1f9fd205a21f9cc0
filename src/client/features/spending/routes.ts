import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import { CODE_REPAIR_PATH, SPENDING_PATH } from '#contract/spending';
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
    id: 'spending.limits',
    path: SPENDING_PATH,
    access: ACCOUNT_ADMINISTRATION,
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
