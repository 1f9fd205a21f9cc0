import type { FastifyInstance } from 'fastify';
import { decideApproval } from '../../domain/approvals/decideApproval';
import { findApprovals } from '../../domain/approvals/repository';
import { listOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { requireProof } from '../../http/requireProof';
import { SUPER_USERS } from '../../http/routeAccess';

/**
 * Registers the routes for requests that need another super user's decision (spec section 2,
 * AuthorizeSuperUser).
 */
export function registerApprovalsArea(app: FastifyInstance): void {
  const { db } = app.database;

  const listFor = async (userId: number) => {
    const now = app.clock.now();
    return listOf(await findApprovals(db, userId, now), now);
  };

  registerCall(app, 'getApprovals', {
    access: SUPER_USERS,
    handler: ({ userId }) => listFor(userId),
  });

  registerCall(app, 'putApprovalDecision', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params, request, userId }) => {
      requireProof(request);
      await decideApproval(db, actor, { ...params, ...body, userId, applies: app.approvals });
      return listFor(userId);
    },
  });
}
