import { LIST } from '../answers';
import type { LOGINS_SCHEMAS } from '../schemas/logins';
import { area, call } from './row';

type Schemas = typeof LOGINS_SCHEMAS;

/** Logins, throttles, and sessions, for super users. */
export const LOGINS_CALLS = area({
  getLogins: call<Schemas['getLogins']>({
    method: 'GET',
    path: '/admin/logins',
    answers: {
      ...LIST,
      isFromMemory: 'flag',
      next: 'number?',
      hours: 'list',
      counts: 'list',
      failuresLastHour: 'number',
      usual: 'number',
      alert: 'object?',
      networks: 'list',
      users: 'list',
      throttles: 'list',
      sessions: 'list',
      sessionTotal: 'number',
      resets: 'list',
    },
  }),
  /** Lifts a throttle, so that the user can log in again immediately. */
  deleteThrottle: call<Schemas['deleteThrottle']>({
    method: 'DELETE',
    path: '/admin/logins/throttles/{throttleId}',
    answers: { ended: 'number' },
  }),
  /** Ends one session, or all sessions of a user. */
  postSessionEnd: call<Schemas['postSessionEnd']>({
    method: 'POST',
    path: '/admin/logins/sessions/end',
    answers: { ended: 'number' },
  }),
});
