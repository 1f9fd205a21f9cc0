import type { FastifyInstance } from 'fastify';
import { billingCodeProblem, tidyBillingCode } from '#contract/billingCodes';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import type { BudgetChange } from '#contract/schemas/spending';
import { findBillingFacts } from '../../domain/accounts/repository';
import { transactionWithAudit } from '../../domain/audit/repository';
import { holdAccount } from '../../domain/ledger/repository';
import { findBudgets, findSpending, MOST_BUDGETS } from '../../domain/spending/repository';
import type { Owner } from '../../http/asker';
import { invalidField, invalidRequest, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { civilDate } from '../../http/services';
import {
  countBudgets,
  findCodesSince,
  findSameBudget,
  findSpenders,
  removeBudget,
  saveBudget,
} from './budgetsRepository';
import { registerCodeRepair } from './codeRepairRoutes';

const ADMINISTRATION = { rule: ACCOUNT_ADMINISTRATION, ownership: 'ownAccount' } as const;

/** Spending budgets, which account administrators set, and corrections of billing codes. */
export function registerSpendingArea(app: FastifyInstance): void {
  const { db } = app.database;
  registerCodeRepair(app);

  registerCall(app, 'getSpending', {
    access: ADMINISTRATION,
    handler: async ({ owner }) => {
      const accountId = accountIdOf(owner);
      const today = civilDate(app.clock.now());
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
        budgets: await findBudgets(db, accountId, today),
        users: await findSpenders(db, accountId),
        billingCodes: await findCodesSince(db, accountId, periodFrom),
        hasBillingCodes: isCodeEnabled,
      };
    },
  });

  registerCall(app, 'putSpendBudget', {
    access: ADMINISTRATION,
    handler: async ({ actor, body, owner }) => {
      const accountId = accountIdOf(owner);
      const budget = await readBudget(accountId, body);
      return transactionWithAudit(db, async (trx, audit) => {
        await holdAccount(trx, accountId);
        const before = await findSameBudget(trx, accountId, budget);
        if (before === undefined && (await countBudgets(trx, accountId)) >= MOST_BUDGETS) {
          throw invalidRequest(
            `An account can have up to ${String(MOST_BUDGETS)} budgets. Delete one first.`,
          );
        }
        const id = await saveBudget(trx, accountId, budget);
        if (id === null) throw invalidField('userId', 'Choose a user on your account.');
        audit({
          ...actor,
          action: 'spendBudgetSet',
          target: `account/${String(accountId)}`,
          detail: {
            scope: budget.scope,
            userId: budget.userId,
            billingCode: budget.billingCode,
            centsBefore: before?.cents ?? null,
            cents: budget.cents,
            isStopBefore: before?.isStop ?? null,
            isStop: budget.isStop,
          },
        });
        return { id };
      });
    },
  });

  registerCall(app, 'deleteSpendBudget', {
    access: ADMINISTRATION,
    handler: async ({ actor, owner, params }) => {
      const accountId = accountIdOf(owner);
      return transactionWithAudit(db, async (trx, audit) => {
        const removed = await removeBudget(trx, accountId, params.budgetId);
        if (removed === undefined) throw notFound();
        audit({
          ...actor,
          action: 'spendBudgetRemoved',
          target: `account/${String(accountId)}`,
          detail: {
            userId: removed.userId,
            billingCode: removed.billingCode,
            centsBefore: removed.cents,
            isStopBefore: removed.isStop,
          },
        });
        return { id: removed.id };
      });
    },
  });

  /** Reads the fields of the scope only, with the code in the account's format. */
  async function readBudget(accountId: number, body: BudgetChange): Promise<BudgetChange> {
    const { billingCode, scope, userId } = body;
    if (scope === 'ACCOUNT') return { ...body, billingCode: null, userId: null };
    if (scope === 'USER') {
      if (userId === null) throw invalidField('userId', 'Choose a user on your account.');
      return { ...body, billingCode: null };
    }
    const { isCodeEnabled, mask } = await findBillingFacts(db, accountId);
    if (!isCodeEnabled) {
      throw invalidField('scope', "Your account doesn't use billing codes.");
    }
    const code = billingCode ?? '';
    const problem =
      code.trim() === ''
        ? 'Please enter the billing code.'
        : billingCodeProblem(code, { mask, isRequired: true });
    if (problem !== null) throw invalidField('billingCode', problem);
    return { ...body, billingCode: tidyBillingCode(code), userId: null };
  }
}

function accountIdOf({ accountId }: Owner): number {
  if (accountId === null) throw notFound();
  return accountId;
}
