import { LIST } from '../answers';
import type { PLANS_SCHEMAS } from '../schemas/plans';
import { call } from './row';

/** The plans of the fee schedule. */
export const PLANS_CALLS = {
  /** Plans that anybody may choose, in the edition. */
  getPlans: call<(typeof PLANS_SCHEMAS)['getPlans']>({
    method: 'GET',
    path: '/common/plans',
    answers: LIST,
  }),
} as const;
