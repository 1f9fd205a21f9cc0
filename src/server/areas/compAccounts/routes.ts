import type { FastifyInstance } from 'fastify';
import { onceKeyOf } from '../../http/onceKey';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { createCompAccount } from './createCompAccount';

/**
 * Registers the route with which super users create complimentary accounts (spec section 2, Admin).
 */
export function registerCompAccountsArea(app: FastifyInstance): void {
  registerCall(app, 'postCompAccount', {
    access: SUPER_USERS,
    handler: ({ actor, body, request, userId }) => {
      const { database, mails, settings } = app;
      const parts = { db: database.db, passwordCost: settings.passwordCost, mails };
      const { locale } = request;
      const sessionHash = request.session?.idHash ?? '';
      const onceKey = onceKeyOf(request);
      return createCompAccount(parts, actor, { userId, sessionHash, onceKey, body, locale });
    },
  });
}
