import type { COUNTY_HOLDINGS_SCHEMAS } from '../schemas/countyHoldings';
import { area, call } from './row';

const COUNTY = {
  countyId: 'number',
  name: 'text',
  state: 'text',
  registers: 'list',
  courts: 'list',
  indexBooks: 'number',
} as const;

/** Online records and their sources in each county of a state. */
export const COUNTY_HOLDINGS_CALLS = area({
  getCountyHoldings: call<(typeof COUNTY_HOLDINGS_SCHEMAS)['getCountyHoldings']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    isReadable: true,
    path: '/common/counts/counties',
    answers: { counties: 'list', samples: 'list' },
  }),
  getCounty: call<(typeof COUNTY_HOLDINGS_SCHEMAS)['getCounty']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    isReadable: true,
    path: '/common/counties/{countyId}',
    answers: COUNTY,
  }),
  putCountySource: call<(typeof COUNTY_HOLDINGS_SCHEMAS)['putCountySource']>({
    method: 'PUT',
    path: '/common/counties/{countyId}/sources/{register}',
    answers: COUNTY,
  }),
  /** Pauses imports of a county's records until a given time. 409 if they are already paused. */
  postCountyFreeze: call<(typeof COUNTY_HOLDINGS_SCHEMAS)['postCountyFreeze']>({
    method: 'POST',
    path: '/common/counties/{countyId}/freezes/{register}',
    answers: COUNTY,
  }),
  /** Resumes imports now. */
  endCountyFreeze: call<(typeof COUNTY_HOLDINGS_SCHEMAS)['endCountyFreeze']>({
    method: 'DELETE',
    path: '/common/counties/{countyId}/freezes/{register}',
    answers: COUNTY,
  }),
});
