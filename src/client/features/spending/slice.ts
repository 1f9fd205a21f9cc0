import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CODE_REPAIR_CALLS } from '#contract/calls/codeRepair';
import { SPENDING_CALLS } from '#contract/calls/spending';
import { parsePageNumber } from '#contract/site/queryFields';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { routeChanged } from '../../state/location/slice';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';
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

export const codedRows = createLoadable('spending/codes', CODE_REPAIR_CALLS.getCodedThings, {
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

/** Keys of the selected rows in the billing code list, in selection order. */
interface SelectionState {
  readonly keys: readonly string[];
}

const NONE_SELECTED: SelectionState = { keys: [] };

const selectionSlice = createSlice({
  name: 'spending/selection',
  initialState: NONE_SELECTED,
  reducers: {
    rowToggled: (
      { keys },
      { payload: { key } }: PayloadAction<{ key: string }>,
    ): SelectionState => ({
      keys: keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key],
    }),
  },
  extraReducers: (builder) => {
    // The selection applies only to the current list.
    builder
      .addCase(repairCodes.actions.done, () => NONE_SELECTED)
      .addCase(routeChanged, () => NONE_SELECTED)
      .addCase(identityChanged, () => NONE_SELECTED);
  },
});

export const { rowToggled } = selectionSlice.actions;
export const selection = { name: 'spending/selection', reducer: selectionSlice.reducer } as const;

/** Returns the keys of the selected rows; empty before the feature's reducer is added. */
export function selectSelectedKeys(state: object): readonly string[] {
  const part = selectPart(state, selection.name) as SelectionState | undefined;
  return (part ?? NONE_SELECTED).keys;
}
