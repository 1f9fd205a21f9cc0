import type { FastifyInstance } from 'fastify';
import { registerRecordSearch } from '../../domain/recordSearch/routes';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { findTaxWarrant } from './repository';
import { registerWarrantSubscriptions } from './subscriptionRoutes';
import { registerWarrantExport } from './warrantExport';
import { WARRANT_REGISTER } from './warrantRegister';

/**
 * Registers the routes for tax warrant search and tax warrants, which use the view of public
 * warrants.
 */
export function registerTaxWarrantsArea(app: FastifyInstance): void {
  registerRecordSearch(app, WARRANT_REGISTER);
  registerWarrantExport(app);
  registerWarrantSubscriptions(app);

  registerCall(app, 'getTaxWarrant', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, request }) => {
      if (!request.locale.features.taxWarrant) throw notFound();
      const found = await findTaxWarrant(app.database.db, params.warrantId);
      if (found === null) throw notFound();
      return found;
    },
  });
}
