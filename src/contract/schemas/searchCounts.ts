import { Type } from '@sinclair/typebox';
import { DateSchema, exactly, listProperties, nullable, type Shape } from './fields';

/** One user's searches under one billing code in the account's current month. */
export type SearchCountRow = Shape<typeof SearchCountRowSchema>;
const SearchCountRowSchema = exactly({
  userId: Type.Integer(),
  userName: Type.String(),
  /** Null for searches without a code. */
  billingCode: nullable(Type.String()),
  /** Searches that count toward the plan. */
  counted: Type.Integer(),
  /** All completed searches, including repeats. */
  answered: Type.Integer(),
});

/** A billing month: the ISO dates of its first day and of the next month's first day. */
export type SearchPeriod = Shape<typeof SearchPeriodSchema>;
export const SearchPeriodSchema = exactly({ from: Type.String(), to: Type.String() });

/** A billing month with its numbers of searches. */
export type SearchMonth = Shape<typeof SearchMonthSchema>;
const SearchMonthSchema = exactly({
  ...SearchPeriodSchema.properties,
  counted: Type.Integer(),
  answered: Type.Integer(),
});

/** Selects a billing month by its first day; the current one by default. */
export const PERIOD_FIELD = { from: Type.Optional(DateSchema) };
export const SEARCH_COUNTS_QUERY = exactly(PERIOD_FIELD);

/** Searches by user and billing code, and the plan's included searches (spec section 2). */
export type SearchCountSummary = Shape<typeof SearchCountSummarySchema>;
const SearchCountSummarySchema = exactly({
  ...listProperties(SearchCountRowSchema),
  /**
   * True for administrators, who see the rows of all users of the account; other users see only
   * their own rows.
   */
  isWholeAccount: Type.Boolean(),
  /** Month of the rows; the plan's data is for the current month. */
  period: SearchPeriodSchema,
  /** Recent months, newest first, including months without searches. */
  months: Type.Array(SearchMonthSchema),
  /** Null for users without an account or an active plan. */
  plan: nullable(
    exactly({
      name: Type.String(),
      /** ISO date of the current month's first day. */
      startedOn: Type.String(),
      used: Type.Integer(),
      /** Null for an unlimited plan; so is `upgradePoint`. */
      included: nullable(Type.Integer()),
      /** Number of searches at which the next plan costs less than paying for extra searches. */
      upgradePoint: nullable(Type.Integer()),
      /** Cents per search beyond the included ones; null if there is no charge. */
      extraSearchCents: nullable(Type.Integer()),
      /** Bonus searches left; used first. */
      bonusLeft: Type.Integer(),
    }),
  ),
});

/** The account's searches by user, and how much of the plan is used. */
export const SEARCH_COUNTS_SCHEMAS = {
  getSearchCountSummary: { query: SEARCH_COUNTS_QUERY, response: SearchCountSummarySchema },
} as const;
