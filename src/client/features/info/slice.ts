import { createLoadable } from '../../state/loadable/createLoadable';

/** Plans of the fee schedule. */
export const plans = createLoadable('info/plans', 'getPlans');
