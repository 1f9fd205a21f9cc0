import { billingCodeProblem, tidyBillingCode } from '#contract/billing/billingCodes';
import type { BudgetChange } from '#contract/schemas/spending';
import { findBillingFacts } from '../../domain/accounts/repository';
import { transactionWithAudit } from '../../domain/audit/repository';
import { lockAccount } from '../../domain/ledger/repository';
import { MAX_BUDGETS } from '../../domain/spending/repository';
import type { Actor } from '../../http/requester';
import { invalidField, invalidRequest, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { countBudgets, findSameBudget, removeBudget, saveBudget } from './budgetsRepository';

/**
 * Sets the budget of an account, one of its users, or a billing code, in one audited transaction
 * with the account locked. Returns the budget's id. Throws 400 for an unknown user or code, and for
 * too many budgets.
 */
export async function setBudget(
  db: AppDatabase,
  actor: Actor,
  { accountId, change }: { readonly accountId: number; readonly change: BudgetChange },
): Promise<{ readonly id: number }> {
  const budget = await readBudget(db, accountId, change);
  return transactionWithAudit(db, async (trx, audit) => {
    await lockAccount(trx, accountId);
    const before = await findSameBudget(trx, accountId, budget);
    if (before === undefined && (await countBudgets(trx, accountId)) >= MAX_BUDGETS) {
      throw invalidRequest(
        `An account can have up to ${String(MAX_BUDGETS)} budgets. Delete one first.`,
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
}

/**
 * Deletes a budget of an account, in one audited transaction. Returns its id. Throws 404 if the
 * account has no such budget.
 */
export async function deleteBudget(
  db: AppDatabase,
  actor: Actor,
  { accountId, budgetId }: { readonly accountId: number; readonly budgetId: number },
): Promise<{ readonly id: number }> {
  return transactionWithAudit(db, async (trx, audit) => {
    const removed = await removeBudget(trx, accountId, budgetId);
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
}

/** Reads only the fields that the budget's scope has, with the code in the account's format. */
async function readBudget(
  db: AppDatabase,
  accountId: number,
  body: BudgetChange,
): Promise<BudgetChange> {
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
