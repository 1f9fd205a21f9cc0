import type { FEE_CHECK_SCHEMAS } from '../schemas/feeCheck';
import { area, call } from './row';

const SUMS = { officeCents: 'number', serviceCents: 'number' } as const;

/** Recalculation of document purchases. */
export const FEE_CHECK_CALLS = area({
  getFeeCheck: call<(typeof FEE_CHECK_SCHEMAS)['getFeeCheck']>({
    method: 'GET',
    path: '/admin/fee-check',
    answers: {
      month: 'text',
      version: 'number',
      purchases: 'number',
      unchecked: 'number',
      charged: SUMS,
      expected: SUMS,
      trial: 'object?',
      rules: 'list',
      differences: 'list',
      differing: 'number',
    },
  }),
});
