/** What is spent beyond a plan: the screen of budgets, and where billing codes are set right. */
export const SPENDING_PATH = '/common/SpendingLimits';
export const CODE_REPAIR_PATH = '/common/BillingCodeRepair';

/** From this part of a budget on it is warned of. */
export const WARN_PERCENT = 80;

/** The most that a budget may be: a million dollars. */
export const BUDGET_MAX_CENTS = 100_000_000;

/** What a budget is of. */
export const BUDGET_SCOPES = ['ACCOUNT', 'USER', 'CODE'] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number];

/** What a search would use up: one of the plan, one given on top, money, or nothing and why. */
export const SEARCH_COSTS = [
  'PLAN',
  'BONUS',
  'EXTRA',
  'REPEATED',
  'SUBSCRIBED',
  'UNLIMITED',
  'NO_PLAN',
] as const;
export type SearchCostKind = (typeof SEARCH_COSTS)[number];

/** Rows of one page of what can be set right. */
export const CODE_REPAIR_PAGE_SIZE = 50;
