import { LIST } from '../answers';
import type { REGIONS_SCHEMAS } from '../schemas/regions';
import { area, call } from './row';

const OWN_REGION = { id: 'number', name: 'text', code: 'text', counties: 'list' } as const;

/** A user's own search regions, and the counties to choose from. */
export const OWN_REGIONS_CALLS = area({
  /** The edition's counties, sorted by name. */
  getCounties: call<(typeof REGIONS_SCHEMAS)['getCounties']>({
    method: 'GET',
    isReadable: true,
    path: '/common/counties',
    answers: LIST,
  }),
  /** The user's own regions of every code of the edition. */
  getUserRegions: call<(typeof REGIONS_SCHEMAS)['getUserRegions']>({
    method: 'GET',
    isReadable: true,
    path: '/search/regions/user',
    answers: LIST,
  }),
  getUserRegion: call<(typeof REGIONS_SCHEMAS)['getUserRegion']>({
    method: 'GET',
    isReadable: true,
    path: '/search/regions/{appCode}/user/{regionId}',
    answers: OWN_REGION,
  }),
  postUserRegion: call<(typeof REGIONS_SCHEMAS)['postUserRegion']>({
    method: 'POST',
    path: '/search/regions/{appCode}/user',
    answers: OWN_REGION,
  }),
  putUserRegion: call<(typeof REGIONS_SCHEMAS)['putUserRegion']>({
    method: 'PUT',
    path: '/search/regions/{appCode}/user/{regionId}',
    answers: OWN_REGION,
  }),
  deleteUserRegion: call<(typeof REGIONS_SCHEMAS)['deleteUserRegion']>({
    method: 'DELETE',
    path: '/search/regions/{appCode}/user/{regionId}',
    answers: 'anything',
  }),
});
