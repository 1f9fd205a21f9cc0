import { Type } from '@sinclair/typebox';
import { DateSchema, exactly, listProperties, nullable, type Shape } from './fields';

/** Searches of one user under one billing code in the account's running month. */
export type SearchCountRow = Shape<typeof SearchCountRowSchema>;
const SearchCountRowSchema = exactly({
  userId: Type.Integer(),
  userName: Type.String(),
  /** Null for searches without a code. */
  billingCode: nullable(Type.String()),
  /** Searches that the plan counts. */
  counted: Type.Integer(),
  /** All answered searches, repeated ones included. */
  answered: Type.Integer(),
});

/** A month of the plan; ISO dates, the second the first day of the next one. */
export type SearchPeriod = Shape<typeof SearchPeriodSchema>;
export const SearchPeriodSchema = exactly({ from: Type.String(), to: Type.String() });

/** A month with its searches. */
export type SearchMonth = Shape<typeof SearchMonthSchema>;
const SearchMonthSchema = exactly({
  ...SearchPeriodSchema.properties,
  counted: Type.Integer(),
  answered: Type.Integer(),
});

/** Chooses a month of the plan by its first day; the running one where it is left out. */
export const PERIOD_FIELD = { from: Type.Optional(DateSchema) };
export const SEARCH_COUNTS_QUERY = exactly(PERIOD_FIELD);

/** Who searched, under which billing code, and what the plan still holds (spec section 2). */
export type SearchCountSummary = Shape<typeof SearchCountSummarySchema>;
const SearchCountSummarySchema = exactly({
  ...listProperties(SearchCountRowSchema),
  /** Administrators see the rows of all users of the account, others their own. */
  isWholeAccount: Type.Boolean(),
  /** The month of the rows; what is told of the plan is of the running one. */
  period: SearchPeriodSchema,
  /** The last months, newest first, those without a search too. */
  months: Type.Array(SearchMonthSchema),
  /** Null for users without an account or without a running plan. */
  plan: nullable(
    exactly({
      name: Type.String(),
      /** ISO date on which the running month began. */
      startedOn: Type.String(),
      used: Type.Integer(),
      /** Null for an unlimited plan, and then the upgrade point too. */
      included: nullable(Type.Integer()),
      /** From so many searches on the next plan costs less than further extra searches. */
      upgradePoint: nullable(Type.Integer()),
      /** Cents of a search beyond the included ones; null where none is charged. */
      extraSearchCents: nullable(Type.Integer()),
      /** Searches given on top that are left: they are spent first. */
      bonusLeft: Type.Integer(),
    }),
  ),
});

/** Who of the user's account searched, and how much of the plan is used. */
export const SEARCH_COUNTS_SCHEMAS = {
  getSearchCountSummary: { query: SEARCH_COUNTS_QUERY, response: SearchCountSummarySchema },
} as const;
