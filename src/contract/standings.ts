import type { AccountAccessStatus, AccountBillingStatus } from './schemas/users';

/** What an account may still do. */
interface Standing {
  /** Days after an invoice was issued from which it stands so, while the invoice is open. */
  readonly fromDay: number;
  /** `account.status`: whether the pages for active accounts are open. */
  readonly access: AccountAccessStatus;
  /** Searches that count. Only active accounts buy on credit: see `requireCredit` of the server. */
  readonly maySearch: boolean;
}

/** How an account stands by its oldest open invoice: one table for browser and server. */
export const STANDINGS: Readonly<Record<AccountBillingStatus, Standing>> = {
  ACTIVE: { fromDay: 0, access: 'ACTIVE', maySearch: true },
  PAST_DUE: { fromDay: 15, access: 'INACTIVE', maySearch: true },
  DUNNED: { fromDay: 30, access: 'INACTIVE', maySearch: false },
  CANCELLED: { fromDay: 60, access: 'INACTIVE', maySearch: false },
};

/** What is done about an invoice that is not paid, step by step. */
export type DunningStep = 'REMINDER' | Exclude<AccountBillingStatus, 'ACTIVE'>;

/** Days after the invoice on which it is reminded of. */
export const REMINDER_DAY = 5;
