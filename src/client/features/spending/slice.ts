import { CODE_REPAIR_CALLS } from '#contract/calls/codeRepair';
import { SPENDING_CALLS } from '#contract/calls/spending';
import { parsePageNumber } from '#contract/queryFields';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { readCodeFilter } from './codeFilter';

export const spending = createLoadable('spending/limits', SPENDING_CALLS.getSpending, {
  routes: 'spending.limits',
});
export const setBudget = createCommand('spending/budget', SPENDING_CALLS.putSpendBudget, {
  hasForm: true,
});
export const removeBudget = createCommand(
  'spending/budgetRemoval',
  SPENDING_CALLS.deleteSpendBudget,
  { key: ({ params }) => String(params.budgetId) },
);

export const codedThings = createLoadable('spending/codes', CODE_REPAIR_CALLS.getCodedThings, {
  routes: 'spending.codes',
  argumentsOf: ({ query }) => ({
    query: { pageNumber: parsePageNumber(query['pageNumber']), ...readCodeFilter(query) },
  }),
});
export const repairCodes = createCommand('spending/repair', CODE_REPAIR_CALLS.postCodeRepair, {
  hasForm: true,
});
export const undoRepair = createCommand(
  'spending/repairUndo',
  CODE_REPAIR_CALLS.postCodeRepairUndo,
  { key: ({ params }) => String(params.repairId) },
);
