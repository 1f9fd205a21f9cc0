import { COUNTY_HOLDINGS_CALLS } from '#contract/calls/countyHoldings';
import { createLoadable } from '../../state/loadable/createLoadable';

/** Records online in each county of the state. */
export const countyHoldings = createLoadable(
  'home/countyHoldings',
  COUNTY_HOLDINGS_CALLS.getCountyHoldings,
  { routes: 'home' },
);
