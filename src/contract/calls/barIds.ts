import { LIST } from '../answers';
import type { BAR_IDS_SCHEMAS } from '../schemas/barIds';
import { area, call } from './row';

type Schemas = typeof BAR_IDS_SCHEMAS;

/** The attorneys that a user follows. */
export const BAR_IDS_CALLS = area({
  getBarIds: call<Schemas['getBarIds']>({
    method: 'GET',
    isReadable: true,
    path: '/court/bar-ids',
    answers: { ...LIST, pageNumber: 'number', pageSize: 'number', account: 'object' },
  }),
  /** Follows attorneys by number; returns the result of each line. */
  postBarIds: call<Schemas['postBarIds']>({
    method: 'POST',
    path: '/court/bar-ids',
    answers: { lines: 'list' },
  }),
  getBarId: call<Schemas['getBarId']>({
    method: 'GET',
    isReadable: true,
    path: '/court/bar-ids/{id}',
    answers: {
      ...LIST,
      pageNumber: 'number',
      pageSize: 'number',
      barId: 'object',
      hearings: 'list',
      hearingTotal: 'number',
    },
  }),
  putBarId: call<Schemas['putBarId']>({
    method: 'PUT',
    path: '/court/bar-ids/{id}',
    answers: { alert: 'flag' },
  }),
  deleteBarId: call<Schemas['deleteBarId']>({
    method: 'DELETE',
    path: '/court/bar-ids/{id}',
    answers: 'anything',
  }),
});
