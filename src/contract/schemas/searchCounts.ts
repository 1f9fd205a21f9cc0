import { Type } from '@sinclair/typebox';
import { exactly, listProperties, nullable, type Shape } from './fields';

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

/** Who searched, under which billing code, and what the plan still holds (spec section 2). */
export type SearchCountSummary = Shape<typeof SearchCountSummarySchema>;
const SearchCountSummarySchema = exactly({
  ...listProperties(SearchCountRowSchema),
  /** Administrators see the rows of all users of the account, others their own. */
  isWholeAccount: Type.Boolean(),
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
  getSearchCountSummary: { response: SearchCountSummarySchema },
} as const;
