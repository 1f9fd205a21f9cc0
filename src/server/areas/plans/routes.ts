import type { FastifyInstance } from 'fastify';
import { listOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { findOfferedPlans } from '../../domain/plans/repository';

/** Registers the route for the plans of the fee schedule. */
export function registerPlansArea(app: FastifyInstance): void {
  registerCall(app, 'getPlans', {
    access: OPEN_TO_ALL,
    handler: async ({ request }) => {
      const plans = await findOfferedPlans(app.database.db, request.locale.features);
      return listOf(plans, app.clock.now());
    },
  });
}
