import { COUNTY_HOLDINGS_CALLS } from '#contract/calls/countyHoldings';
import { createLoadable } from '../../../state/loadable/createLoadable';

/** Counties of the state, with the time in which their courts accept filings. */
export const filingCounties = createLoadable(
  'efilingOverview/counties',
  COUNTY_HOLDINGS_CALLS.getCountyHoldings,
  { routes: 'efiling.overview' },
);
