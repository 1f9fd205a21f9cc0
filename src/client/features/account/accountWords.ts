import type { ApplicationCode } from '#contract/site/applications';
import { ALL_REGISTERS } from '#contract/records/registers';
import type { AccountAccessStatus, AccountBillingStatus } from '#contract/schemas/users';
import type { StatusTone } from '../../ui/StatusTag';

export interface StatusWords {
  readonly tone: StatusTone;
  readonly word: string;
  /** What the status means for the account's users. */
  readonly meaning: string;
}

/** `account.status`: whether an account has access to pages. */
export const ACCESS_STATUS_WORDS: Readonly<Record<AccountAccessStatus, StatusWords>> = {
  ACTIVE: {
    tone: 'open',
    word: 'Active',
    meaning: 'Your account is active.',
  },
  INACTIVE: {
    tone: 'closed',
    word: 'Inactive',
    meaning: 'Invoice, receipt, and user pages are unavailable until the account is active again.',
  },
};

/** `accountStatus`: billing status of the account. */
export const BILLING_STATUS_WORDS: Readonly<Record<AccountBillingStatus, StatusWords>> = {
  ACTIVE: { tone: 'released', word: 'Current', meaning: 'No overdue invoices.' },
  PAST_DUE: {
    tone: 'pastDue',
    word: 'Past due',
    meaning: 'An invoice is past due. Searches still work.',
  },
  DUNNED: {
    tone: 'pastDue',
    word: 'Overdue',
    meaning: 'An invoice is long overdue. Searches are blocked until it is paid.',
  },
  CANCELLED: {
    tone: 'closed',
    word: 'Canceled',
    meaning: 'An invoice wasn’t paid, so the plan ended. Searches are blocked until it is paid.',
  },
};

/** Returns the display name of an application of any edition. */
export function applicationName(code: ApplicationCode): string {
  return ALL_REGISTERS.find(({ application }) => application === code)?.name ?? 'E-filing';
}
