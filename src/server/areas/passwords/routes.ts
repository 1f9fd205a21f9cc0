import type { FastifyInstance } from 'fastify';
import { SET_PASSWORD_ACKNOWLEDGEMENT_PATH } from '#contract/account/pages';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import { parsePasswordNotice } from '#contract/account/setPassword';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { answerPasswordRequests } from '../../domain/passwords/links';
import { findOwnerOfAccount } from '../../domain/passwords/repository';

/**
 * Registers the route with which administrators set a user's password, and emails for forgotten
 * passwords (spec section 2).
 */
export function registerPasswordsArea(app: FastifyInstance): void {
  app.mails.addSource(() => answerPasswordRequests(app));
  registerCall(app, 'getPasswordUser', {
    access: { rule: ACCOUNT_ADMINISTRATION, ownership: 'ownAccount' },
    handler: async ({ owner: { accountId }, params }) => {
      if (accountId === null) throw notFound();
      const user = await findOwnerOfAccount(app.database.db, accountId, params.id);
      if (user === null) throw notFound();
      const { id, username, firstName, hasSecondFactor, lastName } = user;
      return { id, username, firstName, lastName, hasSecondFactor };
    },
  });
  registerCall(app, 'getPasswordNotice', {
    access: OPEN_TO_ALL,
    handler: async ({ request }) => {
      const notice = await app.sessions.findFlash(request, SET_PASSWORD_ACKNOWLEDGEMENT_PATH);
      return { notice: parsePasswordNotice(notice) };
    },
  });
}
