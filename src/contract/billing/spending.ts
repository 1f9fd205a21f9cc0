/** Percentage of a budget at which a warning is sent. */
export const WARN_PERCENT = 80;

/** Largest budget: one million dollars. */
export const BUDGET_MAX_CENTS = 100_000_000;

/** Scope of a budget. */
export const BUDGET_SCOPES = ['ACCOUNT', 'USER', 'CODE'] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number];

/**
 * What a search uses (an included search, a bonus search, or money), or the reason why it uses none
 * of these.
 */
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

/** Rows per page of searches and purchases to repair. */
export const CODE_REPAIR_PAGE_SIZE = 50;
