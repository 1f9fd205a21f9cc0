import { PLANS_CALLS } from '#contract/calls/plans';
import { createLoadable } from '../../state/loadable/createLoadable';

/** Plans on the fee schedule. */
export const plans = createLoadable('info/plans', PLANS_CALLS.getPlans, { routes: 'info.fees' });
