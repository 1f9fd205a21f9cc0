import { LIST } from '../answers';
import type { MONTH_END_SCHEMAS } from '../schemas/monthEnd';
import { area, call } from './row';

/** Closing months; each change returns the new list. */
export const MONTH_END_CALLS = area({
  getBookMonths: call<(typeof MONTH_END_SCHEMAS)['getBookMonths']>({
    method: 'GET',
    path: '/admin/accounting/months',
    answers: LIST,
  }),
  closeBookMonth: call<(typeof MONTH_END_SCHEMAS)['closeBookMonth']>({
    method: 'PUT',
    path: '/admin/accounting/months/{month}',
    answers: LIST,
  }),
  requestMonthReopening: call<(typeof MONTH_END_SCHEMAS)['requestMonthReopening']>({
    method: 'POST',
    path: '/admin/accounting/months/{month}/reopening',
    answers: LIST,
  }),
});
