import { formatMoney, formatDateLong } from '#contract/formats';
import type { BudgetScope } from '#contract/billing/spending';

/** A budget and the amount used, for messages. Cents; ISO dates. */
export interface BudgetUse {
  readonly id: number;
  readonly scope: BudgetScope;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly billingCode: string | null;
  readonly cents: number;
  readonly isStop: boolean;
  readonly usedCents: number;
}

function whose({ billingCode, scope, userName }: BudgetUse): string {
  if (scope === 'USER') return `the budget of ${userName ?? 'a user'}`;
  return scope === 'CODE'
    ? `the budget of billing code ${billingCode ?? ''}`
    : "your account's budget";
}

/** Explains a rejection: the spending, the limit, the amount used, and who can raise the limit. */
export function refusalOf(
  budget: BudgetUse,
  costCents: number,
  { admins, isSearch, periodTo }: { admins: string; isSearch: boolean; periodTo: string },
): string {
  const what = isSearch ? "This search isn't included in your plan and costs" : 'These pages cost';
  const used = budget.usedCents - costCents;
  return `${what} ${formatMoney(costCents)}, but ${whose(budget)} for extra charges is ${formatMoney(budget.cents)} until ${formatDateLong(periodTo)}, and ${formatMoney(used)} is already used. Nothing was charged. ${admins} can raise it under Spending Limits.`;
}

/** Builds the warning for a nearly used-up budget. */
export function warningOf(budget: BudgetUse, periodTo: string): { title: string; body: string } {
  const name = whose(budget);
  const after = budget.isStop
    ? `Charges over the budget are blocked until ${formatDateLong(periodTo)}.`
    : `It resets on ${formatDateLong(periodTo)}. Nothing is blocked.`;
  return {
    title: 'A budget is almost used up',
    body: `${formatMoney(budget.usedCents)} of ${formatMoney(budget.cents)} has been used from ${name} for extra charges. ${after}`,
  };
}
