import type { AccountAccessStatus, AccountBillingStatus } from './schemas/users';

/** An account's rights, by the age of its oldest open invoice. */
interface Standing {
  /** Days after an open invoice's issue from which this row applies. */
  readonly fromDay: number;
  /** `account.status`: whether pages for active accounts are available. */
  readonly access: AccountAccessStatus;
  /** Counted searches. Only active accounts buy on credit; see `requireCredit` on the server. */
  readonly maySearch: boolean;
}

/** An account's rights at each billing status, for browser and server. */
export const BILLING_RIGHTS: Readonly<Record<AccountBillingStatus, Standing>> = {
  ACTIVE: { fromDay: 0, access: 'ACTIVE', maySearch: true },
  PAST_DUE: { fromDay: 15, access: 'INACTIVE', maySearch: true },
  DUNNED: { fromDay: 30, access: 'INACTIVE', maySearch: false },
  CANCELLED: { fromDay: 60, access: 'INACTIVE', maySearch: false },
};

/** Steps for an unpaid invoice. */
export type DunningStep = 'REMINDER' | Exclude<AccountBillingStatus, 'ACTIVE'>;

/** Days after the invoice's issue when a reminder is sent. */
export const REMINDER_DAY = 5;
