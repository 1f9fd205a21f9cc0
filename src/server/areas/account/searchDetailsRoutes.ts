import type { FastifyInstance } from 'fastify';
import { SEARCH_DETAILS_PAGE_SIZE } from '#contract/limits';
import { pageOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import { findSearchUse } from '../../domain/searchLog/repository';
import { monthStart } from './rules';
import {
  countSearches,
  findSearchChoices,
  findSearches,
  MOST_SEARCHES,
  type SearchScope,
} from './searchDetailsRepository';

/**
 * The searches of the running month, each with whether it counted. Only an administrator sees those
 * of the other users; anybody else's filter by user finds the own searches or none.
 */
export function registerSearchDetails(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getSearchDetails', {
    access: OWN_ACCOUNT,
    handler: async ({ owner: { accountId, userId: ownId }, query, request: { user } }) => {
      const now = app.clock.now();
      const today = civilDate(now);
      const isWholeAccount = user.isAdmin && accountId !== null;
      const use = accountId === null ? null : await findSearchUse(db, accountId, today);
      const scope: SearchScope = {
        owner: { userId: ownId, accountId: isWholeAccount ? accountId : null },
        startedOn: use?.startedOn ?? monthStart(today),
      };
      const { billingCode = null, pageNumber = 1, userId = null } = query;
      const filter = { userId, billingCode: billingCode?.trim() ?? null };
      const found = await countSearches(db, scope, filter);
      const items =
        (pageNumber - 1) * SEARCH_DETAILS_PAGE_SIZE >= MOST_SEARCHES
          ? []
          : await findSearches(db, scope, filter, pageNumber);
      const { billingCodes, users } = await findSearchChoices(db, scope);
      return {
        ...pageOf(items, found, now, MOST_SEARCHES),
        pageNumber,
        pageSize: SEARCH_DETAILS_PAGE_SIZE,
        startedOn: scope.startedOn,
        isWholeAccount,
        users: isWholeAccount ? users : [],
        billingCodes,
      };
    },
  });
}
