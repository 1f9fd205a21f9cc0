import type { FastifyInstance } from 'fastify';
import { listOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import { findOfferedPlans } from '../../domain/plans/repository';
import { findSearchUse } from '../../domain/searchLog/repository';
import { findSearchCounts, MOST_ROWS } from './repository';

/**
 * Who of the user's account searched, and how much of the plan is used (spec section 2). Only an
 * administrator sees the other users.
 */
export function registerSearchCountsArea(app: FastifyInstance): void {
  registerCall(app, 'getSearchCountSummary', {
    access: OWN_ACCOUNT,
    handler: async ({ owner: { accountId, userId }, request: { locale, user } }) => {
      const { db } = app.database;
      const now = app.clock.now();
      const isWholeAccount = user.isAdmin && accountId !== null;
      const use = accountId === null ? null : await findSearchUse(db, accountId, civilDate(now));
      if (accountId === null || use === null) {
        return { ...listOf([], now), isWholeAccount, plan: null };
      }
      const whose = { accountId, userId: isWholeAccount ? null : userId };
      const rows = await findSearchCounts(db, whose, use.startedOn);
      const { bonusLeft, planId, planName: name, startedOn, used, included } = use;
      const offered = await findOfferedPlans(db, locale.features);
      const plan = offered.find(({ id }) => id === planId);
      const { extraSearchCents = null, upgradePoint = null } = plan ?? {};
      return {
        ...listOf(rows, now, MOST_ROWS),
        isWholeAccount,
        plan: { name, startedOn, used, included, upgradePoint, extraSearchCents, bonusLeft },
      };
    },
  });
}
