import type { PASSWORDS_SCHEMAS } from '../schemas/passwords';
import { area, call } from './row';

/** Setting passwords, and the confirmation that follows. */
export const PASSWORDS_CALLS = area({
  /** The user on the administrator's account whose password will be set. */
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
  /**
   * The notice of this session's last completed password form, for five minutes; null if there is
   * none.
   */
  getPasswordNotice: call<(typeof PASSWORDS_SCHEMAS)['getPasswordNotice']>({
    method: 'GET',
    path: '/common/password-notice',
    answers: { notice: 'text?' },
  }),
});
