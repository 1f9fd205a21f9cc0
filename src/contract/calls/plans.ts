import { LIST } from '../answers';
import type { ResultList } from '../lists';
import type { PublicPlan } from '../plans';
import { call } from './row';

/** The plans of the fee schedule. */
export const PLANS_CALLS = {
  /** Plans that anybody may choose, in the edition. */
  getPlans: call<{ response: ResultList<PublicPlan> }>({
    method: 'GET',
    path: '/common/plans',
    answers: LIST,
  }),
} as const;
