import type { CallQuery } from '#contract/calls';
import { LOGINS_CALLS } from '#contract/calls/logins';
import { LOGIN_OUTCOMES } from '#contract/account/logins';
import { parseId, type Query } from '#contract/site/queryFields';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';

/** Reads the list filters from the URL; drops invalid ones. */
export function readLoginQuery(query: Query): CallQuery<'getLogins'> {
  const outcome = LOGIN_OUTCOMES.find((each) => each === query['outcome']);
  const user = (query['user'] ?? '').slice(0, 100);
  const network = (query['network'] ?? '').slice(0, 45);
  const before = parseId(query['before']);
  return {
    ...(user === '' ? {} : { user }),
    ...(network === '' ? {} : { network }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(before === null ? {} : { before }),
  };
}

/** Attempts, throttles, and sessions. */
export const loginOverview = createLoadable('admin/logins', LOGINS_CALLS.getLogins, {
  routes: 'admin.loginMonitor',
  argumentsOf: ({ query }) => ({ query: readLoginQuery(query) }),
});

export const liftThrottle = createCommand('admin/throttleLift', LOGINS_CALLS.deleteThrottle, {
  key: ({ params }) => params.throttleId,
});

/** Ends one session, or all sessions of a user. */
export const endSessions = createCommand('admin/sessionEnd', LOGINS_CALLS.postSessionEnd, {
  key: ({ body }) => `${String(body.userId)} ${body.key ?? ''}`,
});
