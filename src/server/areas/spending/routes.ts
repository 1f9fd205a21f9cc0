import type { FastifyInstance } from 'fastify';
import { BILLING_MONTHS } from '#contract/billing/files';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import { stateDate } from '#contract/stateClock';
import { findBillingFacts } from '../../domain/accounts/repository';
import { findSpendMonths, lastMonths } from '../../domain/billing/monthsRepository';
import { findBudgets, findSpending } from '../../domain/spending/repository';
import type { Owner } from '../../http/requester';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { findCodesSince, findSpenders } from './budgetsRepository';
import { deleteBudget, setBudget } from './changeBudget';
import { registerCodeRepair } from './codeRepairRoutes';

const ADMINISTRATION = { rule: ACCOUNT_ADMINISTRATION, ownership: 'ownAccount' } as const;

/**
 * Registers the routes for spending budgets, which account administrators set, and corrections of
 * billing codes.
 */
export function registerSpendingArea(app: FastifyInstance): void {
  const { db } = app.database;
  registerCodeRepair(app);

  registerCall(app, 'getSpending', {
    access: ADMINISTRATION,
    handler: async ({ owner }) => {
      const accountId = accountIdOf(owner);
      const today = stateDate(app.clock.now());
      const { pageCents, periodFrom, periodTo, searchCents } = await findSpending(
        db,
        accountId,
        today,
      );
      const { isCodeEnabled } = await findBillingFacts(db, accountId);
      return {
        periodFrom,
        periodTo,
        searchCents,
        pageCents,
        months: await findSpendMonths(db, accountId, lastMonths(today, BILLING_MONTHS)),
        budgets: await findBudgets(db, accountId, today),
        users: await findSpenders(db, accountId),
        billingCodes: await findCodesSince(db, accountId, periodFrom),
        hasBillingCodes: isCodeEnabled,
      };
    },
  });

  registerCall(app, 'putSpendBudget', {
    access: ADMINISTRATION,
    handler: async ({ actor, body: change, owner }) =>
      setBudget(db, actor, { accountId: accountIdOf(owner), change }),
  });

  registerCall(app, 'deleteSpendBudget', {
    access: ADMINISTRATION,
    handler: async ({ actor, owner, params: { budgetId } }) =>
      deleteBudget(db, actor, { accountId: accountIdOf(owner), budgetId }),
  });
}

function accountIdOf({ accountId }: Owner): number {
  if (accountId === null) throw notFound();
  return accountId;
}
