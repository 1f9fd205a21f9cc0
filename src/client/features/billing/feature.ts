import { defineFeature } from '../../store/defineFeature';
import { billingSaga } from './saga';
import * as slices from './slice';

/**
 * Invoices, receipts, transactions, and renewal; joins the store when its first screen is entered.
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
