import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import { readReceipt } from './readReceipt';

/**
 * Registers the route for results of counted searches, which can be reopened for free, unchanged.
 * Returns 404 for other users' certificates.
 */
export function registerSearchReceiptsArea(app: FastifyInstance): void {
  const parts = { db: app.database.db, areas: app.searchAreas };

  registerCall(app, 'getSearchReceipt', {
    access: OWN_ACCOUNT,
    handler: ({ owner, params: { searchId }, request: { locale, user } }) =>
      readReceipt(parts, app.clock.now(), { isAdmin: user.isAdmin, locale, owner, searchId }),
  });
}
