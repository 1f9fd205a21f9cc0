import { LIST } from '../answers';
import type { PROPERTY_WATCH_SCHEMAS } from '../schemas/propertyWatch';
import { area, call } from './row';

type Schemas = typeof PROPERTY_WATCH_SCHEMAS;

const PAGED = { ...LIST, pageNumber: 'number', pageSize: 'number', counties: 'list' } as const;

/** Property watches (Indiana): statistics for offices, lists for super users. */
export const PROPERTY_WATCH_CALLS = area({
  getWatchStatistics: call<Schemas['getWatchStatistics']>({
    method: 'GET',
    path: '/common/property-watch',
    answers: { ...LIST, officeName: 'text', active: 'number', waiting: 'number', ended: 'number' },
  }),
  getPropertyWatches: call<Schemas['getPropertyWatches']>({
    method: 'GET',
    path: '/admin/property-watches',
    answers: PAGED,
  }),
  /** Ends a watch; its owner receives no more notices. */
  endPropertyWatch: call<Schemas['endPropertyWatch']>({
    method: 'DELETE',
    path: '/admin/property-watches/{watchId}',
    answers: 'anything',
  }),
  getWatchNotices: call<Schemas['getWatchNotices']>({
    method: 'GET',
    path: '/admin/property-watch-notices',
    answers: PAGED,
  }),
});
