import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { listOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { exactly, IdSchema, listProperties, nullable } from '../../http/schemas';
import { findOfferedPlans } from '../../domain/plans/repository';

const PlanSchema = exactly({
  id: IdSchema,
  name: Type.String(),
  priceCents: Type.Integer(),
  includedSearches: nullable(Type.Integer()),
  extraSearchCents: nullable(Type.Integer()),
  upgradePoint: nullable(Type.Integer()),
  pageCents: Type.Integer(),
  alertLimit: nullable(Type.Integer()),
});

/** The plans of the fee schedule. */
export function registerPlansArea(app: FastifyInstance): void {
  registerCall(app, 'getPlans', {
    access: OPEN_TO_ALL,
    schema: { response: exactly(listProperties(PlanSchema)) },
    handler: async ({ request }) => {
      const plans = await findOfferedPlans(app.database.db, request.locale.features);
      return listOf(plans, app.clock.now());
    },
  });
}
