import { LIST } from '../answers';
import type { PLANS_SCHEMAS } from '../schemas/plans';
import { area, call } from './row';

/** The plans of the fee schedule. */
export const PLANS_CALLS = area({
  /** Available plans of the edition. */
  getPlans: call<(typeof PLANS_SCHEMAS)['getPlans']>({
    method: 'GET',
    isReadable: true,
    path: '/common/plans',
    answers: LIST,
  }),
});
