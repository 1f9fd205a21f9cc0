import type { ReportId } from './reports/reportPages';
import type { ReportRequest } from './reports/request';

/** Start page of the admin area (spec section 2, Admin). */
export const ADMIN_TODAY_PATH = '/admin';

/** A figure of the start page: the number of rows of a report, and one of its sums. */
export interface TodayFigure {
  readonly label: string;
  readonly report: ReportId;
  readonly request: ReportRequest;
  /** Key of a column with a sum that is shown beside the count. */
  readonly sum?: string;
  /** The usual value, in words. */
  readonly usual: string;
}

/** The figures that need action, most urgent first. */
export const TODAY_FIGURES = {
  lateSources: {
    label: 'Late data sources',
    report: 'DataUpdateStatus',
    request: { codes: 'state:LATE' },
    usual: 'Usually 0',
  },
  outages: {
    label: 'Outages',
    report: 'DataUpdateStatus',
    request: { codes: 'state:OUTAGE' },
    usual: 'Usually 0',
  },
  failedEmails: {
    label: 'Failed emails, 30 days',
    report: 'MailService',
    request: { codes: 'state:FAILED' },
    usual: 'Usually under 5',
  },
  bounces: {
    label: 'Bouncing addresses',
    report: 'EmailValidation',
    request: { codes: 'problem:BOUNCED' },
    usual: 'Usually under 5',
  },
  failedBilling: {
    label: 'Failed billing steps, today',
    report: 'TodaysBilling',
    request: { codes: 'state:FAILED' },
    sum: 'amount',
    usual: 'Usually under 5',
  },
  unfinished: {
    label: 'In progress',
    report: 'InProgress',
    request: {},
    sum: 'amount',
    usual: 'Usually 0 older than a day',
  },
  pastDue: {
    label: 'Accounts past due',
    report: 'AccountsPastDue',
    request: {},
    sum: 'pastDue',
    usual: 'Aging shows how long',
  },
  unapplied: {
    label: 'Unapplied money',
    report: 'AccountsWithUnapplied',
    request: {},
    sum: 'unapplied',
    usual: 'The next invoice uses it',
  },
} as const satisfies Readonly<Record<string, TodayFigure>>;

export type TodayFigureId = keyof typeof TODAY_FIGURES;
export const TODAY_FIGURE_IDS = Object.keys(TODAY_FIGURES) as readonly TodayFigureId[];

/** Rows of each list on the start page. */
export const TODAY_ROWS = 8;
