import type { FastifyInstance } from 'fastify';
import { BILLING_MONTHS } from '#contract/billing/files';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import { stateDate } from '#contract/stateClock';
import { findBillingFacts } from '../../domain/accounts/repository';
import { findSpendMonths } from '../../domain/billing/monthsRepository';
import { addMonths } from '../../domain/billing/periods';
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
        months: [
          ...(await findSpendMonths(db, accountId, startsOfMonths(periodFrom))).slice(0, -1),
          // Includes extra searches that are charged at the end of the month.
          { month: periodFrom, searchCents, pageCents },
        ],
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

/** Returns the first days of the latest billing months, oldest first. */
function startsOfMonths(latest: string): string[] {
  return Array.from({ length: BILLING_MONTHS }, (_unused, at) =>
    addMonths(latest, at + 1 - BILLING_MONTHS),
  );
}

function accountIdOf({ accountId }: Owner): number {
  if (accountId === null) throw notFound();
  return accountId;
}
