import { defineFeature } from '../../store/defineFeature';
import { billingSaga } from './saga';
import * as slices from './slice';

/**
 * The feature for invoices, receipts, transactions, and renewal; added to the store when its first
 * screen is opened.
 */
export const feature = defineFeature({
  name: 'billing',
  slices: [
    slices.invoices,
    slices.invoice,
    slices.receipts,
    slices.receipt,
    slices.transactions,
    slices.royalties,
    slices.accountPlan,
    slices.changeRenewal,
  ],
  sagas: [billingSaga],
});
