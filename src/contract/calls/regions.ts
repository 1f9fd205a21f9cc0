import { LIST } from '../answers';
import type { RegionCode } from '../applications';
import type { ResultList } from '../lists';
import type { OwnRegion, OwnRegionDraft, RegionCounty } from '../ownRegions';
import type { RegionGroup, RegionGroups } from '../regions';
import { call } from './row';

const OWN_REGION = { id: 'number', name: 'text', code: 'text', counties: 'list' } as const;

/** Search regions: the whole register, the public ones, the user's own. */
export const REGIONS_CALLS = {
  getRegions: call<{ params: { appCode: RegionCode }; response: RegionGroup }>({
    method: 'GET',
    path: '/search/regions/{appCode}',
    answers: { all: 'object', public: 'list', user: 'list' },
  }),
  getAllRegions: call<{ response: RegionGroups }>({
    method: 'GET',
    path: '/search/regions',
    answers: {},
  }),
  /** The edition's counties, by name. */
  getCounties: call<{ response: ResultList<RegionCounty> }>({
    method: 'GET',
    path: '/common/counties',
    answers: LIST,
  }),
  /** The user's own regions of every code of the edition. */
  getUserRegions: call<{ response: ResultList<OwnRegion> }>({
    method: 'GET',
    path: '/search/regions/user',
    answers: LIST,
  }),
  getUserRegion: call<{ params: { appCode: RegionCode; regionId: number }; response: OwnRegion }>({
    method: 'GET',
    path: '/search/regions/{appCode}/user/{regionId}',
    answers: OWN_REGION,
  }),
  postUserRegion: call<{
    params: { appCode: RegionCode };
    body: OwnRegionDraft;
    response: OwnRegion;
  }>({ method: 'POST', path: '/search/regions/{appCode}/user', answers: OWN_REGION }),
  putUserRegion: call<{
    params: { appCode: RegionCode; regionId: number };
    body: OwnRegionDraft;
    response: OwnRegion;
  }>({ method: 'PUT', path: '/search/regions/{appCode}/user/{regionId}', answers: OWN_REGION }),
  deleteUserRegion: call<{
    params: { appCode: RegionCode; regionId: number };
    response: null;
  }>({ method: 'DELETE', path: '/search/regions/{appCode}/user/{regionId}', answers: 'anything' }),
  getRegionValidation: call<{
    params: { appCode: RegionCode; regionId: number };
    /**
     * Null where nothing of a recorder's or register's region is loaded; 404 for a region of courts
     * then, and always for judgments and tax warrants, which nobody sends yet.
     */
    response: { validationDate: string | null };
  }>({
    method: 'GET',
    path: '/api/search/regions/{appCode}/{regionId}/validation',
    answers: { validationDate: 'text?' },
  }),
} as const;
