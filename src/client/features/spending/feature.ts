import { defineFeature } from '../../store/defineFeature';
import { spendingSaga } from './saga';
import * as slices from './slice';

/**
 * The feature for budgets and billing codes; added to the store when its first screen is opened.
 */
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
