import type { ResultList } from './lists';

/** Searches of one user under one billing code in the account's running month. */
export interface SearchCountRow {
  readonly userId: number;
  readonly userName: string;
  /** Null for searches without a code. */
  readonly billingCode: string | null;
  /** Searches that the plan counts. */
  readonly counted: number;
  /** All answered searches, repeated ones included. */
  readonly answered: number;
}

/** Who searched, under which billing code, and what the plan still holds (spec section 2). */
export interface SearchCountSummary extends ResultList<SearchCountRow> {
  /** Administrators see the rows of all users of the account, others their own. */
  readonly isWholeAccount: boolean;
  /** Null for users without an account or without a running plan. */
  readonly plan: {
    readonly name: string;
    /** ISO date on which the running month began. */
    readonly startedOn: string;
    readonly used: number;
    /** Null for an unlimited plan, and then the upgrade point too. */
    readonly included: number | null;
    /** From so many searches on the next plan costs less than further extra searches. */
    readonly upgradePoint: number | null;
  } | null;
}
