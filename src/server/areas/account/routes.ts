import type { FastifyInstance } from 'fastify';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import { stateDate } from '#contract/stateClock';
import { findAccountLimit } from '../../domain/alerts/repository';
import { countOwnOrders } from '../../domain/orders/trayRepository';
import { listOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import { findSearchPeriods, findSearchUse, meteredUse } from '../../domain/searchLog/repository';
import { findAccount, findAccountUsers, findPlans, MAX_USERS } from './repository';
import { registerAlertUse } from './alertUseRoutes';
import { registerSearchDetails } from './searchDetailsRoutes';

/** Registers the routes for a user's own account (spec section 2, Common and help routes). */
export function registerAccountArea(app: FastifyInstance): void {
  const { db } = app.database;
  registerSearchDetails(app);
  registerAlertUse(app);

  registerCall(app, 'getAccountDashboard', {
    access: OWN_ACCOUNT,
    handler: async ({ owner }) => {
      const proposedOrders = await countOwnOrders(db, owner.userId, app.clock.now());
      if (owner.accountId === null) return { account: null, proposedOrders };
      const today = stateDate(app.clock.now());
      const account = await findAccount(db, owner.accountId);
      const plans = await findPlans(db, owner.accountId, today);
      const use = await findSearchUse(db, owner.accountId, today);
      const alerts = await findAccountLimit(db, owner, today);
      const searches = use === null ? null : { startedOn: use.startedOn, ...meteredUse(use) };
      return { account: { ...account, plans, searches, alerts }, proposedOrders };
    },
  });

  registerCall(app, 'getAccountUsers', {
    access: { rule: ACCOUNT_ADMINISTRATION, ownership: 'ownAccount' },
    handler: async ({ owner: { accountId } }) => {
      if (accountId === null) throw notFound();
      const now = app.clock.now();
      const [month] = await findSearchPeriods(db, accountId, stateDate(now), 1);
      return listOf(await findAccountUsers(db, accountId, month), now, MAX_USERS);
    },
  });
}
