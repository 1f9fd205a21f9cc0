import type { PASSWORDS_SCHEMAS } from '../schemas/passwords';
import { area, call } from './row';

/** Setting passwords, and the confirmation afterwards. */
export const PASSWORDS_CALLS = area({
  /** The user on the administrator's account whose password is to be set. */
  getPasswordUser: call<(typeof PASSWORDS_SCHEMAS)['getPasswordUser']>({
    method: 'GET',
    path: '/common/password-users/{id}',
    answers: {
      id: 'number',
      username: 'text',
      firstName: 'text',
      lastName: 'text',
      hasSecondFactor: 'flag',
    },
  }),
  /** What this session just did on a password form (within five minutes); null if nothing. */
  getPasswordNotice: call<(typeof PASSWORDS_SCHEMAS)['getPasswordNotice']>({
    method: 'GET',
    path: '/common/password-notice',
    answers: { notice: 'text?' },
  }),
});
