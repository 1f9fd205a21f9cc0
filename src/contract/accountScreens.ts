import type { ApplicationCode } from './applications';
import type { ResultList } from './lists';
import type { AccountLimit, SavedItemKind } from './savedItems';
import type { AccountAccessStatus, AccountBillingStatus } from './user';

/** What an account has subscribed to for one application. Days are ISO dates, both included. */
export interface AccountPlan {
  readonly appCode: ApplicationCode;
  readonly planName: string;
  /** Plan 40 or 93 (spec section 4). */
  readonly isTrial: boolean;
  readonly startsOn: string;
  /** Null for a plan that goes on until it is ended. */
  readonly endsOn: string | null;
}

/** Searches of the account's running month. */
export interface SearchesUsed {
  readonly startedOn: string;
  readonly used: number;
  /** Null for an unlimited plan. */
  readonly included: number | null;
}

/** The start page of an account (spec section 2, ViewAccountDashboard). */
export interface AccountDashboard {
  readonly name: string;
  readonly status: AccountAccessStatus;
  readonly accountStatus: AccountBillingStatus;
  /** Plans that run or are still to begin, by application. */
  readonly plans: readonly AccountPlan[];
  /** Null where no plan runs today. */
  readonly searches: SearchesUsed | null;
  readonly alerts: AccountLimit;
  /** Users who may sign in. */
  readonly activeUsers: number;
}

/** Saved items with alerts of one user, which count against the account's limit. */
export interface AlertUse {
  readonly userId: number;
  readonly userName: string;
  /** False for a user who may not sign in any more: the alerts count all the same. */
  readonly isActive: boolean;
  readonly counts: Readonly<Record<SavedItemKind, number>>;
}

/** Who uses up the account's alerts (spec section 2, LimitCountSummary). */
export interface AlertUseList extends ResultList<AlertUse> {
  /** Of all users of the account together. */
  readonly account: AccountLimit;
  /** An administrator sees all users of the account, others see their own row. */
  readonly isWholeAccount: boolean;
}

/** A user of an account as the account's administrator sees one (spec section 2, ViewUserList). */
export interface AccountUser {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** False for a user who may not sign in any more. */
  readonly isActive: boolean;
}
