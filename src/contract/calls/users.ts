import type { USERS_SCHEMAS } from '../schemas/users';
import { area, call } from './row';

const SESSION_END = { expiresAt: 'text' } as const;

/** The current user and the session's remaining time. */
export const USERS_CALLS = area({
  getCurrentUser: call<(typeof USERS_SCHEMAS)['getCurrentUser']>({
    method: 'GET',
    isReadable: true,
    path: '/users/current',
    isBackground: true,
    answers: {
      id: 'number?',
      status: 'text',
      firstName: 'text',
      lastName: 'text',
      isEmailConfirmed: 'flag',
      isAdmin: 'flag',
      isSuperUser: 'flag',
      isFinepayReviewer: 'flag',
      isEFilingReviewer: 'flag',
      isBulkEFilingUploader: 'flag',
      isBulkEFilingReviewer: 'flag',
      clerkId: 'number?',
      recorderId: 'number?',
      account: 'object?',
      efmUsers: 'object',
      hasSecondFactor: 'flag',
    },
  }),
  extendSession: call<(typeof USERS_SCHEMAS)['extendSession']>({
    method: 'POST',
    path: '/users/current/session',
    answers: SESSION_END,
  }),
  /** Returns the session's remaining time, without extending it. */
  getSessionEnd: call<(typeof USERS_SCHEMAS)['getSessionEnd']>({
    method: 'GET',
    isReadable: true,
    path: '/users/current/session',
    isBackground: true,
    answers: SESSION_END,
  }),
});
