import { defineFeature } from '../../store/defineFeature';
import { spendingSaga } from './saga';
import * as slices from './slice';

/** Budgets and billing codes; joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'spending',
  slices: [
    slices.spending,
    slices.setBudget,
    slices.removeBudget,
    slices.codedRows,
    slices.repairCodes,
    slices.undoRepair,
    slices.selection,
  ],
  sagas: [spendingSaga],
});
