import type { ApplicationCode } from './applications';
import type { LocaleCode } from './locales';
import { TRIAL_SUBSCRIPTIONS } from './limits';

/** Access status: what role ACTIVE_ACCOUNT asks for. */
export type AccountAccessStatus = 'ACTIVE' | 'INACTIVE';
/** Billing status: what Change Renewal Plan asks for. */
export type AccountBillingStatus = 'ACTIVE' | 'PAST_DUE' | 'DUNNED' | 'CANCELLED';

/** The account of the current user (spec section 3). */
export interface Account {
  readonly id: number;
  readonly status: AccountAccessStatus;
  readonly accountStatus: AccountBillingStatus;
  /** Application code to plan id; plans 40 and 93 are trials. */
  readonly subscriptions: Partial<Readonly<Record<ApplicationCode, number>>>;
  readonly billingCodeEnabled: boolean;
  readonly bulkEFilingEnabled: boolean;
}

/** The user's identity at the state's e-filing manager. */
export interface EfmUser {
  readonly id: string;
  /** Files for oneself. */
  readonly individual: boolean;
  /** Is a firm administrator. */
  readonly admin: boolean;
}

/** The current user (spec section 3). The anonymous user has id null and every flag false. */
export interface CurrentUser {
  readonly id: number | null;
  readonly status: 'ACTIVE' | 'INACTIVE' | 'ANONYMOUS';
  readonly firstName: string;
  readonly lastName: string;
  readonly isAdmin: boolean;
  readonly isSuperUser: boolean;
  readonly isFinepayReviewer: boolean;
  readonly isEFilingReviewer: boolean;
  readonly isBulkEFilingUploader: boolean;
  readonly isBulkEFilingReviewer: boolean;
  readonly clerkId: number | null;
  readonly recorderId: number | null;
  readonly account: Account | null;
  readonly efmUsers: Partial<Readonly<Record<LocaleCode, EfmUser>>>;
}

export const ANONYMOUS_USER: CurrentUser = {
  id: null,
  status: 'ANONYMOUS',
  firstName: '',
  lastName: '',
  isAdmin: false,
  isSuperUser: false,
  isFinepayReviewer: false,
  isEFilingReviewer: false,
  isBulkEFilingUploader: false,
  isBulkEFilingReviewer: false,
  clerkId: null,
  recorderId: null,
  account: null,
  efmUsers: {},
};

/** A trial plan exists when any subscription value is 40 or 93 (spec section 4). */
export function hasTrialPlan(user: CurrentUser): boolean {
  return Object.values(user.account?.subscriptions ?? {}).some((plan) =>
    TRIAL_SUBSCRIPTIONS.includes(plan),
  );
}
