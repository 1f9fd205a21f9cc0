import { LIST } from '../answers';
import type { PURCHASE_COUNTS_SCHEMAS } from '../schemas/purchaseCounts';
import { area, call } from './row';

/** Who of the user's account bought pages of documents, and for how much. */
export const PURCHASE_COUNTS_CALLS = area({
  getPurchaseCounts: call<(typeof PURCHASE_COUNTS_SCHEMAS)['getPurchaseCounts']>({
    method: 'GET',
    path: '/common/purchase-counts',
    answers: { ...LIST, isWholeAccount: 'flag', month: 'text', months: 'list' },
  }),
});
