import { LIST } from '../answers';
import type { SUPER_USERS_SCHEMAS } from '../schemas/superUsers';
import { area, call } from './row';

/** Requests for super user rights; each change returns the new list. */
export const SUPER_USERS_CALLS = area({
  getSuperUserRequests: call<(typeof SUPER_USERS_SCHEMAS)['getSuperUserRequests']>({
    method: 'GET',
    path: '/admin/super-user-requests',
    answers: LIST,
  }),
  postSuperUserRequest: call<(typeof SUPER_USERS_SCHEMAS)['postSuperUserRequest']>({
    method: 'POST',
    path: '/admin/super-user-requests',
    answers: LIST,
  }),
  putSuperUserDecision: call<(typeof SUPER_USERS_SCHEMAS)['putSuperUserDecision']>({
    method: 'PUT',
    path: '/admin/super-user-requests/{requestId}',
    answers: LIST,
  }),
});
