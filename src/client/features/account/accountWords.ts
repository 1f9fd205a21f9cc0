import type { ApplicationCode } from '#contract/applications';
import { ALL_REGISTERS } from '#contract/registers';
import type { AccountAccessStatus, AccountBillingStatus } from '#contract/schemas/users';
import type { StatusTone } from '../../ui/StatusTag';

export interface StatusWords {
  readonly tone: StatusTone;
  readonly word: string;
  /** What it means for the account's users. */
  readonly meaning: string;
}

/** `account.status`: whether the pages for active accounts are open. */
export const ACCESS_STATUS_WORDS: Readonly<Record<AccountAccessStatus, StatusWords>> = {
  ACTIVE: {
    tone: 'open',
    word: 'Active',
    meaning: 'All pages of your plan are open to you.',
  },
  INACTIVE: {
    tone: 'closed',
    word: 'Not active',
    meaning:
      'Pages about invoices, receipts and users are closed until the account is active again.',
  },
};

/** `accountStatus`: how the account stands with its invoices. */
export const BILLING_STATUS_WORDS: Readonly<Record<AccountBillingStatus, StatusWords>> = {
  ACTIVE: { tone: 'released', word: 'In good standing', meaning: 'No invoice is overdue.' },
  PAST_DUE: {
    tone: 'pastDue',
    word: 'Past due',
    meaning: 'An invoice was not paid in time. Searches still work.',
  },
  DUNNED: {
    tone: 'pastDue',
    word: 'Overdue',
    meaning: 'An invoice is long overdue. Searches are blocked until it is paid.',
  },
  CANCELLED: {
    tone: 'closed',
    word: 'Cancelled',
    meaning: 'The account was ended. Searches are blocked.',
  },
};

/** What an application is called on the pages about an account, whichever edition has it. */
export function applicationName(code: ApplicationCode): string {
  return ALL_REGISTERS.find(({ application }) => application === code)?.name ?? 'E-filing';
}
