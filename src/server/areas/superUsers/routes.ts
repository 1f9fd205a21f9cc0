import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PROOF_NEEDED } from '#contract/superUsers';
import { listOf } from '../../http/lists';
import { forbidden } from '../../http/problems';
import { isRecentlyProved } from '../../http/proof';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import type { JobKind } from '../../jobs/kind';
import { decideRights, endExpiredRights } from './decideRights';
import { findRequests } from './repository';
import { requestRights } from './requestRights';

/** Ends rights whose last day is over, shortly after midnight. */
const END_RIGHTS: JobKind = {
  name: 'end-super-users',
  payload: Type.Object({}),
  timeLimitSeconds: 60,
  firstWaitSeconds: 30,
  schedule: { cron: '5 * * * *', timeZone: 'America/Indiana/Indianapolis' },
};

const PROVE_FIRST =
  'Confirm your identity first: enter your password on the Login Security page, then decide within 10 minutes.';

/** The two-person rule for the rights of super users (spec section 2, AuthorizeSuperUser). */
export function registerSuperUsersArea(app: FastifyInstance): void {
  const { db } = app.database;

  app.jobs.add(END_RIGHTS, () => endExpiredRights(db, app.clock.now()));

  const listFor = async (userId: number) => {
    const now = app.clock.now();
    return listOf(await findRequests(db, userId, now), now);
  };
  function requireProof(request: FastifyRequest): void {
    if (!isRecentlyProved(request, app.clock.now())) throw forbidden(PROVE_FIRST, PROOF_NEEDED);
  }

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
