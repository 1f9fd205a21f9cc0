import type { COUNTY_HOLDINGS_SCHEMAS } from '../schemas/countyHoldings';
import { area, call } from './row';

/** What each county of a state has online: apart from the counts, which every page may show. */
export const COUNTY_HOLDINGS_CALLS = area({
  getCountyHoldings: call<(typeof COUNTY_HOLDINGS_SCHEMAS)['getCountyHoldings']>({
    method: 'GET',
    path: '/common/counts/counties',
    answers: { counties: 'list' },
  }),
});
