import type { REGIONS_SCHEMAS } from '../schemas/regions';
import { area, call } from './row';

/** The regions of all registers; the app loads one register at a time. */
export const ALL_REGIONS_CALLS = area({
  getAllRegions: call<(typeof REGIONS_SCHEMAS)['getAllRegions']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    isReadable: true,
    path: '/search/regions',
    answers: {},
  }),
});
