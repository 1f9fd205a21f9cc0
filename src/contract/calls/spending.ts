import type { SPENDING_SCHEMAS } from '../schemas/spending';
import { area, call } from './row';

/** Spending budgets. */
export const SPENDING_CALLS = area({
  getSpending: call<(typeof SPENDING_SCHEMAS)['getSpending']>({
    method: 'GET',
    isReadable: true,
    path: '/common/spending',
    answers: {
      periodFrom: 'text',
      periodTo: 'text',
      searchCents: 'number',
      pageCents: 'number',
      months: 'list',
      budgets: 'list',
      users: 'list',
      billingCodes: 'texts',
      hasBillingCodes: 'flag',
    },
  }),
  putSpendBudget: call<(typeof SPENDING_SCHEMAS)['putSpendBudget']>({
    method: 'PUT',
    path: '/common/spend-budgets',
    answers: { id: 'number' },
  }),
  deleteSpendBudget: call<(typeof SPENDING_SCHEMAS)['deleteSpendBudget']>({
    method: 'DELETE',
    path: '/common/spend-budgets/{budgetId}',
    answers: { id: 'number' },
  }),
});
