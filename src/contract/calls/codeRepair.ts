import { LIST } from '../answers';
import type { CODE_REPAIR_SCHEMAS } from '../schemas/codeRepair';
import { area, call } from './row';

const REPAIRED = {
  repairId: 'number',
  searches: 'number',
  purchases: 'number',
  kept: 'number',
} as const;

/** Corrections of billing codes on searches and purchases that aren't invoiced yet. */
export const CODE_REPAIR_CALLS = area({
  getCodedThings: call<(typeof CODE_REPAIR_SCHEMAS)['getCodedThings']>({
    method: 'GET',
    isReadable: true,
    path: '/common/billing-codes',
    answers: {
      ...LIST,
      pageNumber: 'number',
      pageSize: 'number',
      isWholeAccount: 'flag',
      hasBillingCodes: 'flag',
      mask: 'text?',
      isCodeRequired: 'flag',
      codes: 'list',
      closed: 'number',
      users: 'list',
      billingCodes: 'texts',
      months: 'list',
      repairs: 'list',
    },
  }),
  postCodeRepair: call<(typeof CODE_REPAIR_SCHEMAS)['postCodeRepair']>({
    method: 'POST',
    path: '/common/billing-codes',
    answers: REPAIRED,
  }),
  postCodeRepairUndo: call<(typeof CODE_REPAIR_SCHEMAS)['postCodeRepairUndo']>({
    method: 'POST',
    path: '/common/billing-codes/repairs/{repairId}/undo',
    answers: REPAIRED,
  }),
});
