import type { REGIONS_SCHEMAS } from '../schemas/regions';
import { area, call } from './row';

/** Search regions: the whole register, the public ones, and the user's own. */
export const REGIONS_CALLS = area({
  getRegions: call<(typeof REGIONS_SCHEMAS)['getRegions']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    isReadable: true,
    path: '/search/regions/{appCode}',
    answers: { all: 'object', public: 'list', user: 'list' },
  }),
  getRegionValidation: call<(typeof REGIONS_SCHEMAS)['getRegionValidation']>({
    method: 'GET',
    isReadable: true,
    path: '/api/search/regions/{appCode}/{regionId}/validation',
    answers: { validationDate: 'text?' },
  }),
});
