import { LIST } from '../answers';
import type { BAR_IDS_SCHEMAS } from '../schemas/barIds';
import { area, call } from './row';

type Schemas = typeof BAR_IDS_SCHEMAS;

/** The attorneys whom a user follows by their numbers: each user's own. */
export const BAR_IDS_CALLS = area({
  getBarIds: call<Schemas['getBarIds']>({
    method: 'GET',
    path: '/court/bar-ids',
    answers: { ...LIST, pageNumber: 'number', pageSize: 'number', account: 'object' },
  }),
  /** Follows the attorneys of several numbers: answers with what became of each line. */
  postBarIds: call<Schemas['postBarIds']>({
    method: 'POST',
    path: '/court/bar-ids',
    answers: { lines: 'list' },
  }),
  getBarId: call<Schemas['getBarId']>({
    method: 'GET',
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
