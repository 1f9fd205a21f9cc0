import { COUNTY_HOLDINGS_CALLS } from '#contract/calls/countyHoldings';
import { LEGEND_CALLS } from '#contract/calls/legend';
import { parseId } from '#contract/site/queryFields';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';

/** Records online in each county of the edition. */
export const holdings = createLoadable(
  'counties/holdings',
  COUNTY_HOLDINGS_CALLS.getCountyHoldings,
  { routes: 'counties.coverage' },
);

/** One county with its registers and courts. */
export const county = createLoadable('counties/county', COUNTY_HOLDINGS_CALLS.getCounty, {
  routes: ['counties.county', 'counties.edit'],
  argumentsOf({ query }) {
    const countyId = parseId(query['countyId']);
    return countyId === null ? null : { params: { countyId } };
  },
});

/** Pauses imports of a county's records, or resumes them. */
export const startFreeze = createCommand(
  'counties/freeze',
  COUNTY_HOLDINGS_CALLS.postCountyFreeze,
  {
    hasForm: true,
  },
);
export const stopFreeze = createCommand(
  'counties/freezeEnd',
  COUNTY_HOLDINGS_CALLS.endCountyFreeze,
);

/** Saves a county's source. */
export const saveSource = createCommand(
  'counties/sourceEditor',
  COUNTY_HOLDINGS_CALLS.putCountySource,
  { hasForm: true },
);

/** Explanations of codes as edited by super users; the defaults are in the contract. */
export const legendTexts = createLoadable('counties/legendTexts', LEGEND_CALLS.getLegendTexts);
