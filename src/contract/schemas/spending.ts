import { Type } from '@sinclair/typebox';
import { BILLING_CODE_MAX_LENGTH } from '../limits';
import { BUDGET_MAX_CENTS, BUDGET_SCOPES } from '../billing/spending';
import { exactly, IdSchema, nullable, words, type Shape } from './fields';

const Text = Type.String();

/** A budget for spending beyond the plan in a period. */
export type SpendBudget = Shape<typeof SpendBudgetSchema>;
const SpendBudgetSchema = exactly({
  id: Type.Integer(),
  scope: words(BUDGET_SCOPES),
  /** The user of a user budget; otherwise null. */
  userId: nullable(Type.Integer()),
  userName: nullable(Text),
  /** The code of a code budget; otherwise null. */
  billingCode: nullable(Text),
  cents: Type.Integer(),
  /** True if charges over the budget are blocked. */
  isStop: Type.Boolean(),
  usedCents: Type.Integer(),
});

/** A billing month's charges beyond the plan. */
export type SpendMonth = Shape<typeof SpendMonthSchema>;
const SpendMonthSchema = exactly({
  /** ISO date: the first day of the billing month. */
  month: Text,
  searchCents: Type.Integer(),
  pageCents: Type.Integer(),
});

/** The account's spending beyond its plan in the current period, and its budgets. */
export type Spending = Shape<typeof SpendingSchema>;
const SpendingSchema = exactly({
  /** ISO dates: the first day of this period, and of the next one. */
  periodFrom: Text,
  periodTo: Text,
  /** Cents spent on searches beyond the plan, and on purchased pages. */
  searchCents: Type.Integer(),
  pageCents: Type.Integer(),
  /** Recent billing months, oldest first; the last one is the current period. */
  months: Type.Array(SpendMonthSchema),
  /** The account budget first, then user budgets, then billing code budgets. */
  budgets: Type.Array(SpendBudgetSchema),
  /** Users who can have a budget. */
  users: Type.Array(exactly({ id: Type.Integer(), name: Text })),
  /** Codes of the period's searches and purchases; empty if the account uses none. */
  billingCodes: Type.Array(Text),
  hasBillingCodes: Type.Boolean(),
});

/** A new budget; replaces an existing one for the same user, code, or account. */
export type BudgetChange = Shape<typeof BudgetChangeSchema>;
const BudgetChangeSchema = exactly({
  scope: words(BUDGET_SCOPES),
  /** For scope `USER`; otherwise null. */
  userId: nullable(IdSchema),
  /** For scope `CODE`; otherwise null. */
  billingCode: nullable(Type.String({ maxLength: BILLING_CODE_MAX_LENGTH })),
  cents: Type.Integer({ minimum: 0, maximum: BUDGET_MAX_CENTS }),
  isStop: Type.Boolean(),
});

const idAnswer = exactly({ id: Type.Integer() });

/** Spending budgets, for account administrators. */
export const SPENDING_SCHEMAS = {
  getSpending: { response: SpendingSchema },
  putSpendBudget: { body: BudgetChangeSchema, response: idAnswer },
  deleteSpendBudget: { params: exactly({ budgetId: IdSchema }), response: idAnswer },
} as const;
