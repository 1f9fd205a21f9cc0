import {
  counties,
  deletionRequested,
  changeRegion,
  createRegion,
  deleteRegion,
  ownRegion,
  ownRegions,
} from '../../../src/client/features/searchRegions/slice';
import { regionShown, regionsRequested } from '../../../src/client/state/regions/slice';
import { toastShown } from '../../../src/client/state/toast/slice';
import { type CallStory, type Stories, list, screen } from './story';

const REGIONS = { all: { id: 1, name: 'All courts' }, public: [], user: [] };
export const COUNTY = { id: 18097, name: 'Marion County' };
const OWN_REGION = { id: 8, code: 'court', name: 'Home', counties: [COUNTY] };

function storedRegion(regionId: number | null): CallStory {
  const own = `/web/search/regions/court/user${regionId === null ? '' : `/${String(regionId)}`}`;
  const command = regionId === null ? createRegion : changeRegion;
  const address = regionId === null ? '' : `?appCode=court&regionId=${String(regionId)}`;
  return {
    kind: 'form',
    line: `${regionId === null ? 'POST' : 'PUT'} ${own}`,
    at: `/in/common/EditMySearchRegion${address}`,
    others: {
      'GET /web/common/counties': list(COUNTY),
      'GET /web/search/regions/user': list(),
      ...(regionId === null ? {} : { [`GET ${own}`]: OWN_REGION }),
    },
    good: OWN_REGION,
    cause: (page) => {
      const body = { name: 'Home', countyIds: [COUNTY.id] };
      page.dispatch(
        regionId === null
          ? createRegion.send({ params: { appCode: 'court' }, body })
          : changeRegion.send({ params: { appCode: 'court', regionId }, body }),
      );
    },
    isShown: (page) => page.went('push').includes('/in/common/MySearchRegions'),
    status: (page) => command.select(page.state()).status,
    errors: (page) => command.selectErrors(page.state()),
  };
}

/** Stories of the calls for search regions. */
export const SEARCH_REGIONS_STORIES = {
  getRegions: {
    kind: 'widget',
    line: 'GET /web/search/regions/court',
    // A second request waits for the first one.
    good: REGIONS,
    cause: (page) => page.dispatch(regionsRequested({ code: 'court' })),
    isShown: (page) => page.state().regions.court?.status === 'ready',
    status: (page) => page.state().regions.court?.status ?? 'idle',
  },
  getAllRegions: null,
  getCounties: screen('/in/common/EditMySearchRegion', 'GET /web/common/counties', counties, {
    good: list(COUNTY),
    older: list(),
  }),
  getUserRegions: screen('/in/common/MySearchRegions', 'GET /web/search/regions/user', ownRegions, {
    good: list(OWN_REGION),
    older: list(),
  }),
  getUserRegion: screen(
    '/in/common/EditMySearchRegion?appCode=court&regionId=8',
    'GET /web/search/regions/court/user/8',
    ownRegion,
    { good: OWN_REGION, older: { ...OWN_REGION, name: 'Older' } },
    { others: { 'GET /web/common/counties': list(COUNTY) } },
  ),
  postUserRegion: storedRegion(null),
  putUserRegion: storedRegion(8),
  deleteUserRegion: {
    kind: 'change',
    line: 'DELETE /web/search/regions/court/user/8',
    at: '/in/common/MySearchRegions',
    others: { 'GET /web/search/regions/user': list(OWN_REGION) },
    good: null,
    cause: (page) => {
      page.dispatch(deletionRequested({ code: 'court', id: 8, name: 'Home' }));
      page.dispatch(deleteRegion.send({ params: { appCode: 'court', regionId: 8 } }));
    },
    isShown: (page) => page.count(toastShown) > 0,
  },
  getRegionValidation: {
    kind: 'background',
    line: 'GET /web/api/search/regions/recorder/39/validation',
    good: { validationDate: '2026-06-30' },
    older: { validationDate: '2026-05-01' },
    cause: (page) => page.dispatch(regionShown({ code: 'recorder', regionId: 39 })),
    isShown: (page) => page.state().regions.recorder?.validation?.date === '2026-06-30',
  },
} satisfies Stories;
