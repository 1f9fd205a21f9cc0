import type { ReportId } from './reports/reportPages';
import type { ReportRequest } from './reports/request';

/** A number on the start page: the number of rows in a report, and optionally a total. */
export interface TodayFigure {
  readonly label: string;
  readonly report: ReportId;
  readonly request: ReportRequest;
  /** Key of a money column; the sum of its rows is shown next to the count. */
  readonly sum?: string;
  /** The normal level, as text. */
  readonly usual: string;
  /** The highest normal count; null if no count is ever a problem. */
  readonly most: number | null;
  /** Only rows that are at least this old are a problem. */
  readonly problemHours?: number;
  /**
   * Keys of the report columns with a row's name and the time at which its wait began; `since` is
   * null if there is no such column.
   */
  readonly row: { readonly name: string; readonly since: string | null };
  /** Label of the link to the rows. */
  readonly action: string;
  /**
   * True if the number always has a tile; other numbers are shown only while they are above normal.
   */
  readonly isTile: boolean;
}

/** The numbers that need action, most urgent first. */
export const TODAY_FIGURES = {
  outages: {
    label: 'Outages',
    report: 'DataUpdateStatus',
    request: { codes: 'state:OUTAGE' },
    usual: 'Usually 0',
    most: 0,
    row: { name: 'county', since: 'loaded' },
    action: 'Review outages',
    isTile: false,
  },
  partialOutages: {
    label: 'Partial outages',
    report: 'DataUpdateStatus',
    request: { codes: 'state:PARTIAL' },
    usual: 'Usually 0',
    most: 0,
    row: { name: 'county', since: 'loaded' },
    action: 'Review partial outages',
    isTile: false,
  },
  lateSources: {
    label: 'Late data sources',
    report: 'DataUpdateStatus',
    request: { codes: 'state:LATE' },
    usual: 'Usually 0',
    most: 0,
    row: { name: 'county', since: 'loaded' },
    action: 'Review late sources',
    isTile: true,
  },
  bounces: {
    label: 'Bouncing addresses',
    report: 'EmailValidation',
    request: { codes: 'problem:BOUNCED' },
    usual: 'Usually under 5',
    most: 4,
    row: { name: 'user', since: 'since' },
    action: 'Fix addresses',
    isTile: true,
  },
  failedEmails: {
    label: 'Failed emails, 30 days',
    report: 'MailService',
    request: { codes: 'state:FAILED' },
    usual: 'Usually under 5',
    most: 4,
    row: { name: 'recipient', since: 'created' },
    action: 'Review failed emails',
    isTile: false,
  },
  failedBilling: {
    label: 'Failed billing steps, today',
    report: 'TodaysBilling',
    request: { codes: 'state:FAILED' },
    sum: 'amount',
    usual: 'Usually under 5',
    most: 4,
    row: { name: 'account', since: null },
    action: 'Review billing',
    isTile: false,
  },
  unfinished: {
    label: 'In progress',
    report: 'InProgress',
    request: {},
    sum: 'amount',
    usual: 'Usually none older than a day',
    most: 0,
    problemHours: 24,
    row: { name: 'what', since: 'started' },
    action: 'Review unfinished work',
    isTile: false,
  },
  differences: {
    label: 'Receipts not matched to bank',
    report: 'DailyReceiptTotals',
    request: { codes: 'check:DIFFERENT' },
    sum: 'difference',
    usual: 'Usually 0 in 30 days',
    most: 0,
    row: { name: 'method', since: 'day' },
    action: 'Find the difference',
    isTile: true,
  },
  pastDue: {
    label: 'Accounts past due',
    report: 'AccountsPastDue',
    request: {},
    sum: 'pastDue',
    usual: 'Usually under 5',
    most: 4,
    row: { name: 'account', since: 'oldest' },
    action: 'Review past-due accounts',
    isTile: true,
  },
  unapplied: {
    label: 'Unapplied funds',
    report: 'AccountsWithUnapplied',
    request: {},
    sum: 'unapplied',
    usual: 'Applied to the next invoice',
    most: null,
    row: { name: 'account', since: 'oldest' },
    action: 'Apply funds',
    isTile: false,
  },
} as const satisfies Readonly<Record<string, TodayFigure>>;

export type TodayFigureId = keyof typeof TODAY_FIGURES;
export const TODAY_FIGURE_IDS = Object.keys(TODAY_FIGURES) as readonly TodayFigureId[];

/** Maximum rows in each list on the start page. */
export const TODAY_ROWS = 8;

/** Days in the figures' sparklines, including today. */
export const TODAY_DAYS = 14;
