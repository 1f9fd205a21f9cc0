import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
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
      const items = await findOfferedPlans(app.database.db, request.locale.features);
      const asOf = new Date(app.clock.now()).toISOString();
      return { items, total: items.length, capped: false, asOf };
    },
  });
}
