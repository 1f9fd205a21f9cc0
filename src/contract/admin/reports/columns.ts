import type { ReportColumn } from './report';

export const ACCOUNT = { key: 'account', header: 'Account', kind: 'account' } as const;

export const STANDING: ReportColumn = {
  key: 'standing',
  header: 'Status',
  kind: 'code',
  words: {
    ACTIVE: { label: 'Active', tone: 'released' },
    PAST_DUE: { label: 'Past due', tone: 'warning' },
    DUNNED: { label: 'Past due, blocked', tone: 'pastDue' },
    CANCELLED: { label: 'Canceled', tone: 'closed' },
  },
};

/** Days since the due date, in the usual aging buckets of receivables. */
export const AGING_DAYS = { CURRENT: 0, AGE_01: 1, AGE_31: 31, AGE_61: 61, AGE_91: 91 } as const;

export const AGING: ReportColumn = {
  key: 'aging',
  header: 'Aging',
  kind: 'code',
  words: {
    CURRENT: { label: 'Current', tone: 'released' },
    AGE_01: { label: '1-30 days', tone: 'neutral' },
    AGE_31: { label: '31-60 days', tone: 'warning' },
    AGE_61: { label: '61-90 days', tone: 'pastDue' },
    AGE_91: { label: '91+ days', tone: 'pastDue' },
  },
};

export const INVOICE: ReportColumn = { key: 'invoice', header: 'Invoice', kind: 'text' };
export const OPEN: ReportColumn = {
  key: 'open',
  header: 'Balance due',
  kind: 'money',
  isTotaled: true,
};
export const ACCOUNTS = { one: 'account', many: 'accounts' } as const;
export const INVOICES = { one: 'invoice', many: 'invoices' } as const;

/** Days ahead that the "about to" reports cover. */
export const REPORT_DAYS_AHEAD = 7;
