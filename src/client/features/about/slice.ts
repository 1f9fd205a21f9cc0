import { PLANS_CALLS } from '#contract/calls/plans';
import { createLoadable } from '../../state/loadable/createLoadable';

/** Plans on the fee schedule. */
export const plans = createLoadable('about/plans', PLANS_CALLS.getPlans, { routes: 'about.fees' });
