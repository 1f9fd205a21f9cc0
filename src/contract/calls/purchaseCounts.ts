import { LIST } from '../answers';
import type { PURCHASE_COUNTS_SCHEMAS } from '../schemas/purchaseCounts';
import { area, call } from './row';

/** The account's page purchases by user, with prices. */
export const PURCHASE_COUNTS_CALLS = area({
  getPurchaseCounts: call<(typeof PURCHASE_COUNTS_SCHEMAS)['getPurchaseCounts']>({
    method: 'GET',
    isReadable: true,
    path: '/common/purchase-counts',
    answers: { ...LIST, isWholeAccount: 'flag', month: 'text', months: 'list' },
  }),
});
