import type { AccountAccessStatus, AccountBillingStatus } from '../schemas/users';

/** An account's rights, depending on the age of its oldest open invoice. */
interface Standing {
  /** Number of days from an invoice's issue, or its reopening, until this row takes effect. */
  readonly fromDay: number;
  /** `account.status`, which decides whether pages for active accounts are available. */
  readonly access: AccountAccessStatus;
  /**
   * Whether the account may run counted searches. Only active accounts buy on credit; see
   * `requireCredit` on the server.
   */
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

/** Number of days from an invoice's issue, or its reopening, until its due date. */
export const DUE_DAYS = BILLING_RIGHTS.PAST_DUE.fromDay - 1;

/** Number of days from an invoice's issue, or its reopening, until a reminder is sent. */
export const REMINDER_DAY = 5;
