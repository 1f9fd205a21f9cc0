import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { listOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { requireProof } from '../../http/requireProof';
import { SUPER_USERS } from '../../http/routeAccess';
import type { JobKind } from '../../jobs/kind';
import { decideRights, endExpiredRights } from './decideRights';
import { findRequests } from './repository';
import { requestRights } from './requestRights';

/** Ends expired rights, shortly after midnight. */
const END_RIGHTS: JobKind = {
  name: 'end-super-users',
  payload: Type.Object({}),
  timeLimitSeconds: 60,
  firstWaitSeconds: 30,
  schedule: { cron: '5 * * * *', timeZone: STATE_TIME_ZONE },
};

/**
 * Registers the routes for super user rights by the two-person rule (spec section 2,
 * AuthorizeSuperUser).
 */
export function registerSuperUsersArea(app: FastifyInstance): void {
  const { db } = app.database;

  app.jobs.add(END_RIGHTS, () => endExpiredRights(db, app.clock.now()));

  const listFor = async (userId: number) => {
    const now = app.clock.now();
    return listOf(await findRequests(db, userId, now), now);
  };

  registerCall(app, 'getSuperUserRequests', {
    access: SUPER_USERS,
    handler: ({ userId }) => listFor(userId),
  });

  registerCall(app, 'postSuperUserRequest', {
    access: SUPER_USERS,
    handler: async ({ actor, body, userId }) => {
      await requestRights(db, actor, userId, body);
      return listFor(userId);
    },
  });

  registerCall(app, 'putSuperUserDecision', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params, request, userId }) => {
      requireProof(request);
      await decideRights(db, actor, { ...params, ...body, userId });
      return listFor(userId);
    },
  });
}
