import { createSelector } from '@reduxjs/toolkit';
import { COUNTY_HOLDINGS_CALLS } from '#contract/calls/countyHoldings';
import { createLoadable } from '../../../state/loadable/createLoadable';
import { dataOf } from '../../../state/loadable/dataOf';

/** Counties of the state, with the time in which their courts accept filings. */
export const filingCounties = createLoadable(
  'efilingOverview/counties',
  COUNTY_HOLDINGS_CALLS.getCountyHoldings,
  { routes: 'efiling.overview' },
);

/** The counties that accept enough filings, with their times; empty until loaded. */
export const selectAcceptanceTimes = createSelector([filingCounties.select], (loaded) =>
  (dataOf(loaded)?.counties ?? []).flatMap(({ acceptance, countyId, name }) =>
    acceptance === undefined ? [] : [{ ...acceptance, countyId, name }],
  ),
);
