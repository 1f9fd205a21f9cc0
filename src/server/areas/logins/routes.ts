import type { FastifyInstance } from 'fastify';
import type { CallQuery } from '#contract/calls';
import { LOGIN_PAGE_SIZE } from '#contract/account/logins';
import { findAlert, findFailures } from '../../domain/logins/repository';
import { listOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { findThrottles } from '../../plugins/limits/throttlesRepository';
import { endSessions, lift } from './changeLogins';
import {
  countOutcomes,
  findAttempts,
  findHours,
  findResets,
  findSessions,
  findSources,
} from './repository';

/**
 * Registers the routes for logins, throttles, and sessions, for super users (spec section 2,
 * LoginMonitor).
 */
export function registerLoginsArea(app: FastifyInstance): void {
  const { db } = app.database;
  const { limits } = app.settings;

  async function overview(query: CallQuery<'getLogins'>) {
    const now = app.clock.now();
    const found = await findAttempts(db, query);
    const list = listOf(found, now, LOGIN_PAGE_SIZE);
    const { failures, usual } = await findFailures(db, now);
    const alert = await findAlert(db, now);
    const { idleMs, superUserIdleMs } = limits.session;
    return {
      ...list,
      next: found.length > LOGIN_PAGE_SIZE ? (list.items.at(-1)?.id ?? null) : null,
      hours: await findHours(db, now),
      counts: await countOutcomes(db, now),
      failuresLastHour: failures,
      usual,
      alert: alert === null ? null : { ...alert, at: alert.at.toISOString() },
      networks: await findSources(db, 'network', now),
      users: await findSources(db, 'user', now),
      throttles: await findThrottles(db, now, limits),
      ...(await findSessions(db, { now, idleMs, superUserIdleMs })),
      resets: await findResets(db, now),
    };
  }

  registerCall(app, 'getLogins', {
    access: SUPER_USERS,
    session: 'remembered',
    handler: async ({ query, request }) => {
      const { isFromMemory, value } = await app.monitors.recall(
        'logins',
        JSON.stringify(query),
        () => overview(query),
      );
      const { sessions, ...shared } = value;
      const ownHash = request.session?.idHash ?? '';
      return {
        ...shared,
        isFromMemory,
        sessions: sessions.map((each) => ({ ...each, isOwn: ownHash.startsWith(each.key) })),
      };
    },
  });

  registerCall(app, 'deleteThrottle', {
    access: SUPER_USERS,
    handler: async ({ actor, params }) => {
      await lift(db, actor, params.throttleId, limits);
      app.monitors.forget('logins');
      return { ended: 1 };
    },
  });

  registerCall(app, 'postSessionEnd', {
    access: SUPER_USERS,
    handler: async ({ actor, body, request }) => {
      const ended = await endSessions(db, actor, body, request.session?.idHash ?? '');
      app.monitors.forget('logins');
      return { ended };
    },
  });
}
