import { COUNTY_HOLDINGS_CALLS } from '#contract/calls/countyHoldings';
import { createLoadable } from '../../state/loadable/createLoadable';

/** What each county of the state has online. */
export const countyHoldings = createLoadable(
  'home/countyHoldings',
  COUNTY_HOLDINGS_CALLS.getCountyHoldings,
  { routes: 'home' },
);
