import { Type } from '@sinclair/typebox';
import { BILLING_CODE_MAX_LENGTH } from '../limits';
import { BUDGET_MAX_CENTS, BUDGET_SCOPES } from '../spending';
import { exactly, IdSchema, nullable, words, type Shape } from './fields';

const Text = Type.String();

/** A budget for what goes beyond the plan in a period. */
export type SpendBudget = Shape<typeof SpendBudgetSchema>;
const SpendBudgetSchema = exactly({
  id: Type.Integer(),
  scope: words(BUDGET_SCOPES),
  /** Of a user's budget; else null. */
  userId: nullable(Type.Integer()),
  userName: nullable(Text),
  /** Of a code's budget; else null. */
  billingCode: nullable(Text),
  cents: Type.Integer(),
  /** What would go beyond it is refused. */
  isStop: Type.Boolean(),
  usedCents: Type.Integer(),
});

/** What the account spends beyond its plan in the running period, and its budgets. */
export type Spending = Shape<typeof SpendingSchema>;
const SpendingSchema = exactly({
  /** ISO dates: the first day of the period, and of the next one. */
  periodFrom: Text,
  periodTo: Text,
  /** Cents of searches beyond the plan, and of pages bought. */
  searchCents: Type.Integer(),
  pageCents: Type.Integer(),
  /** The whole account's first, then those of users, then of codes. */
  budgets: Type.Array(SpendBudgetSchema),
  /** Users of the account that a budget can be of. */
  users: Type.Array(exactly({ id: Type.Integer(), name: Text })),
  /** Codes of the period's searches and purchases; empty where the account has none. */
  billingCodes: Type.Array(Text),
  hasBillingCodes: Type.Boolean(),
});

/** Another budget of the same user, code or account is replaced. */
export type BudgetChange = Shape<typeof BudgetChangeSchema>;
const BudgetChangeSchema = exactly({
  scope: words(BUDGET_SCOPES),
  /** Of the scope `USER`; null for the others. */
  userId: nullable(IdSchema),
  /** Of the scope `CODE`; null for the others. */
  billingCode: nullable(Type.String({ maxLength: BILLING_CODE_MAX_LENGTH })),
  cents: Type.Integer({ minimum: 0, maximum: BUDGET_MAX_CENTS }),
  isStop: Type.Boolean(),
});

const idAnswer = exactly({ id: Type.Integer() });

/** Budgets for what goes beyond the plan: for the administrators of an account. */
export const SPENDING_SCHEMAS = {
  getSpending: { response: SpendingSchema },
  putSpendBudget: { body: BudgetChangeSchema, response: idAnswer },
  deleteSpendBudget: { params: exactly({ budgetId: IdSchema }), response: idAnswer },
} as const;
