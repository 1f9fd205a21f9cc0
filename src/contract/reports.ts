import type { LinkQuery, Query } from './queryFields';

/** Addresses of the reports: `/admin/reports/{id}` (spec section 2, Admin). */
export const REPORTS_PATH = '/admin/reports';
/** CSV of a report, below the context path. */
export const REPORT_FILE = '/admin/reports/{reportId}/rows.csv';

/** Rows per page. */
export const REPORT_PAGE_SIZE = 50;
/** Rows are counted up to here: "more than 10,000". */
export const REPORT_COUNT_CAP = 10_000;
/** Rows in a CSV file. */
export const REPORT_FILE_ROWS = 100_000;

/** How a coded value is shown. */
export interface CodeWords {
  readonly label: string;
  readonly tone: 'open' | 'closed' | 'released' | 'warning' | 'pastDue' | 'neutral';
}

/**
 * A column. Values arrive as text: `account` and `user` are names linked to their records, `date` is
 * an ISO date, `moment` an ISO instant, `money` integer cents, `count` an integer, and `code` a key
 * of `words`. A `code` column is also a filter.
 */
export interface ReportColumn {
  readonly key: string;
  readonly header: string;
  readonly kind: 'account' | 'user' | 'text' | 'date' | 'moment' | 'money' | 'count' | 'code';
  /** The report shows the sum over all rows. */
  readonly isTotaled?: true;
  /** Moves below the row header when space is short; see `DataTable`. */
  readonly priority?: 2 | 3;
  readonly words?: Readonly<Record<string, CodeWords>>;
}

/** A report: one row here and one query on the server. */
export interface Report {
  readonly title: string;
  /** What the report answers. */
  readonly question: string;
  readonly things: { readonly one: string; readonly many: string };
  readonly columns: readonly ReportColumn[];
  readonly sort: { readonly key: string; readonly isDescending: boolean };
  /** Limits rows to a period by this column; by default, the last `days` days. */
  readonly period?: { readonly column: string; readonly days: number };
  /** Text if it has no rows and no filter. */
  readonly empty: string;
}

const ACCOUNT = { key: 'account', header: 'Account', kind: 'account' } as const;

const STANDING: ReportColumn = {
  key: 'standing',
  header: 'Status',
  kind: 'code',
  words: {
    ACTIVE: { label: 'Active', tone: 'released' },
    PAST_DUE: { label: 'Past due', tone: 'warning' },
    DUNNED: { label: 'Dunned', tone: 'pastDue' },
    CANCELLED: { label: 'Canceled', tone: 'closed' },
  },
};

/** Days since the due date, as receivables are usually aged. */
export const AGING_DAYS = { CURRENT: 0, AGE_01: 1, AGE_31: 31, AGE_61: 61, AGE_91: 91 } as const;

const AGING: ReportColumn = {
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

const INVOICE: ReportColumn = { key: 'invoice', header: 'Invoice', kind: 'text' };
const OPEN: ReportColumn = { key: 'open', header: 'Balance due', kind: 'money', isTotaled: true };
const ACCOUNTS = { one: 'account', many: 'accounts' } as const;
const INVOICES = { one: 'invoice', many: 'invoices' } as const;

/** Days ahead that the "about to" reports cover. */
export const REPORT_DAYS_AHEAD = 7;

/** Every report, in menu order. */
export const REPORTS = {
  TodaysBilling: {
    title: 'Today’s billing',
    question: 'What will today’s billing run do, and what has it done?',
    things: { one: 'step', many: 'steps' },
    columns: [
      ACCOUNT,
      {
        key: 'kind',
        header: 'Step',
        kind: 'code',
        words: {
          PERIOD: { label: 'Plan period starts', tone: 'neutral' },
          INVOICE: { label: 'Invoice', tone: 'neutral' },
          CHARGE: { label: 'Card charge', tone: 'neutral' },
          NOTICE: { label: 'Past-due notice', tone: 'warning' },
        },
      },
      {
        key: 'state',
        header: 'State',
        kind: 'code',
        words: {
          DUE: { label: 'To do', tone: 'open' },
          DONE: { label: 'Done', tone: 'released' },
          FAILED: { label: 'Failed', tone: 'pastDue' },
        },
      },
      { key: 'what', header: 'Details', kind: 'text', priority: 2 },
      { key: 'amount', header: 'Amount', kind: 'money', isTotaled: true },
    ],
    sort: { key: 'account', isDescending: false },
    empty: 'No billing is due today.',
  },
  AboutToBePastDue: {
    title: 'About to be past due',
    question: `Which invoices make their accounts past due in the next ${String(REPORT_DAYS_AHEAD)} days?`,
    things: INVOICES,
    columns: [
      ACCOUNT,
      INVOICE,
      { key: 'issued', header: 'Issued', kind: 'date', priority: 3 },
      { key: 'changes', header: 'Past due on', kind: 'date' },
      { key: 'daysLeft', header: 'Days left', kind: 'count' },
      OPEN,
    ],
    sort: { key: 'changes', isDescending: false },
    empty: 'No account is about to become past due.',
  },
  AccountsPastDue: {
    title: 'Accounts past due',
    question: 'Who owes money after its due date, how much, and for how long?',
    things: ACCOUNTS,
    columns: [
      ACCOUNT,
      STANDING,
      AGING,
      { key: 'oldest', header: 'Oldest due date', kind: 'date', priority: 2 },
      { key: 'days', header: 'Days past due', kind: 'count', priority: 2 },
      { key: 'paid', header: 'Last payment', kind: 'moment', priority: 3 },
      { key: 'pastDue', header: 'Past due', kind: 'money', isTotaled: true },
      OPEN,
    ],
    sort: { key: 'pastDue', isDescending: true },
    empty: 'No account is past due.',
  },
  AccountsPastDueNoWarnings: {
    title: 'Past due without a notice',
    question: 'Which accounts are past due and were never notified, and why?',
    things: ACCOUNTS,
    columns: [
      ACCOUNT,
      STANDING,
      {
        key: 'reason',
        header: 'Reason',
        kind: 'code',
        words: {
          DUNNING_OFF: { label: 'Dunning is off', tone: 'neutral' },
          NO_ADDRESS: { label: 'No email address', tone: 'pastDue' },
          BOUNCING: { label: 'Email bounces', tone: 'pastDue' },
          NOT_RUN: { label: 'Notice not sent yet', tone: 'warning' },
        },
      },
      { key: 'oldest', header: 'Oldest due date', kind: 'date', priority: 2 },
      OPEN,
    ],
    sort: { key: 'oldest', isDescending: false },
    empty: 'Every account that is past due was notified.',
  },
  AboutToBeDunned: {
    title: 'About to be dunned',
    question: `Which accounts can no longer search in the next ${String(REPORT_DAYS_AHEAD)} days unless they pay?`,
    things: INVOICES,
    columns: [
      ACCOUNT,
      STANDING,
      INVOICE,
      { key: 'changes', header: 'Dunned on', kind: 'date' },
      { key: 'daysLeft', header: 'Days left', kind: 'count' },
      OPEN,
    ],
    sort: { key: 'changes', isDescending: false },
    empty: 'No account is about to be dunned.',
  },
  AccountsDunned: {
    title: 'Accounts dunned',
    question: 'Which accounts were cut off for unpaid invoices, since when, and what do they owe?',
    things: ACCOUNTS,
    columns: [
      ACCOUNT,
      STANDING,
      { key: 'since', header: 'Since', kind: 'moment' },
      { key: 'notices', header: 'Notices', kind: 'count', priority: 3 },
      { key: 'paid', header: 'Last payment', kind: 'moment', priority: 3 },
      OPEN,
    ],
    sort: { key: 'open', isDescending: true },
    empty: 'No account is dunned or canceled.',
  },
  DunningDisabled: {
    title: 'Dunning off',
    question: 'For which accounts is dunning off, since when, by whom, and why?',
    things: ACCOUNTS,
    columns: [
      ACCOUNT,
      STANDING,
      { key: 'since', header: 'Since', kind: 'moment' },
      { key: 'by', header: 'By', kind: 'user' },
      { key: 'why', header: 'Reason', kind: 'text', priority: 2 },
      OPEN,
    ],
    sort: { key: 'open', isDescending: true },
    empty: 'Dunning is on for every account.',
  },
  AccountsWithUnapplied: {
    title: 'Unapplied money',
    question: 'Which accounts have payments or credits that no invoice has used?',
    things: ACCOUNTS,
    columns: [
      ACCOUNT,
      STANDING,
      { key: 'receipts', header: 'Receipts', kind: 'count', priority: 3 },
      { key: 'oldest', header: 'Oldest receipt', kind: 'moment', priority: 2 },
      { key: 'unapplied', header: 'Unapplied', kind: 'money', isTotaled: true },
      OPEN,
    ],
    sort: { key: 'unapplied', isDescending: true },
    empty: 'All payments are applied.',
  },
  InProgress: {
    title: 'In progress',
    question: 'Which payments, refunds, orders, and imports started and did not finish?',
    things: { one: 'item', many: 'items' },
    columns: [
      {
        key: 'kind',
        header: 'Type',
        kind: 'code',
        words: {
          CHARGE: { label: 'Card charge', tone: 'neutral' },
          REFUND: { label: 'Refund', tone: 'neutral' },
          ORDER: { label: 'Order', tone: 'neutral' },
          IMPORT: { label: 'Import', tone: 'neutral' },
        },
      },
      ACCOUNT,
      { key: 'started', header: 'Started', kind: 'moment' },
      { key: 'what', header: 'Details', kind: 'text', priority: 2 },
      { key: 'problem', header: 'Waiting for', kind: 'text', priority: 2 },
      { key: 'amount', header: 'Amount', kind: 'money', isTotaled: true },
    ],
    sort: { key: 'started', isDescending: false },
    empty: 'Everything that started has finished.',
  },
  BonusSearches: {
    title: 'Bonus searches',
    question: 'Who got bonus searches, from whom and why, and how many are left?',
    things: { one: 'grant', many: 'grants' },
    columns: [
      ACCOUNT,
      {
        key: 'state',
        header: 'Status',
        kind: 'code',
        words: {
          OPEN: { label: 'Available', tone: 'open' },
          USED: { label: 'Used up', tone: 'closed' },
          EXPIRED: { label: 'Expired', tone: 'neutral' },
        },
      },
      { key: 'granted', header: 'Granted', kind: 'moment' },
      { key: 'by', header: 'By', kind: 'user', priority: 3 },
      { key: 'why', header: 'Reason', kind: 'text', priority: 2 },
      { key: 'expires', header: 'Expires', kind: 'date', priority: 3 },
      { key: 'searches', header: 'Searches', kind: 'count', isTotaled: true },
      { key: 'left', header: 'Left', kind: 'count', isTotaled: true },
    ],
    sort: { key: 'granted', isDescending: true },
    period: { column: 'granted', days: 365 },
    empty: 'No bonus searches were granted in this period.',
  },
  ActiveCompAccounts: {
    title: 'Comp accounts',
    question: 'Which accounts use the site without paying, who asked for it, and until when?',
    things: ACCOUNTS,
    columns: [
      ACCOUNT,
      { key: 'plan', header: 'Plan', kind: 'text' },
      { key: 'requestedBy', header: 'Requested by', kind: 'text' },
      { key: 'why', header: 'Reason', kind: 'text', priority: 3 },
      { key: 'created', header: 'Created', kind: 'moment', priority: 3 },
      { key: 'by', header: 'By', kind: 'user', priority: 2 },
      { key: 'until', header: 'Until', kind: 'date' },
      { key: 'searches', header: 'Searches (30 days)', kind: 'count', isTotaled: true },
    ],
    sort: { key: 'until', isDescending: false },
    empty: 'There are no active comp accounts.',
  },
  SuperAdmin: {
    title: 'Super users',
    question:
      'Who administers the site, when were they last here, and do they use a second factor?',
    things: { one: 'super user', many: 'super users' },
    columns: [
      { key: 'user', header: 'User', kind: 'user' },
      { key: 'name', header: 'Name', kind: 'text' },
      {
        key: 'factor',
        header: 'Second factor',
        kind: 'code',
        words: {
          PASSKEY: { label: 'Passkey', tone: 'released' },
          APP: { label: 'Authenticator app', tone: 'released' },
          NONE: { label: 'None', tone: 'pastDue' },
        },
      },
      {
        key: 'state',
        header: 'Status',
        kind: 'code',
        words: {
          ACTIVE: { label: 'Active', tone: 'released' },
          INACTIVE: { label: 'Inactive', tone: 'closed' },
        },
      },
      { key: 'sessions', header: 'Sessions', kind: 'count', priority: 3 },
      { key: 'lastUse', header: 'Last use', kind: 'moment' },
      { key: 'created', header: 'Created', kind: 'moment', priority: 3 },
    ],
    sort: { key: 'user', isDescending: false },
    empty: 'There are no super users. Create one from the command line.',
  },
  FindRecentDBChanges: {
    title: 'Recent changes',
    question: 'Who changed what, on which record, and with which request?',
    things: { one: 'change', many: 'changes' },
    columns: [
      { key: 'at', header: 'Time', kind: 'moment' },
      { key: 'by', header: 'By', kind: 'user' },
      { key: 'action', header: 'Change', kind: 'text' },
      { key: 'target', header: 'Record', kind: 'text' },
      { key: 'detail', header: 'Details', kind: 'text' },
      { key: 'request', header: 'Request ID', kind: 'text', priority: 3 },
    ],
    sort: { key: 'at', isDescending: true },
    period: { column: 'at', days: 30 },
    empty: 'Nothing was changed in this period.',
  },
} as const satisfies Readonly<Record<string, Report>>;

export type ReportId = keyof typeof REPORTS;
export const REPORT_IDS = Object.keys(REPORTS) as readonly ReportId[];

export function reportOf(id: ReportId): Report {
  return REPORTS[id];
}

export function reportPath(id: ReportId): string {
  return `${REPORTS_PATH}/${id}`;
}

/** A report's filters, order, and position, as in its address. */
export interface ReportRequest {
  /** Words that appear in the report's names and texts. */
  readonly find?: string;
  /** ISO dates of the period, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly sort?: string;
  readonly descending?: 'true';
  /** Continues after this position, from the previous page. */
  readonly after?: string;
  /** Filters by coded columns: `standing:DUNNED,aging:AGE_91`. */
  readonly codes?: string;
}

/** Parses `codes`; leaves out columns and codes that the report doesn't have. */
export function parseCodes(report: Report, text: string | undefined): ReadonlyMap<string, string> {
  const pairs = (text ?? '').split(',').map((pair) => pair.split(':'));
  return new Map(
    pairs.flatMap(([key = '', code = '']): [string, string][] => {
      const column = report.columns.find((each) => each.key === key);
      return column?.words !== undefined && Object.hasOwn(column.words, code) ? [[key, code]] : [];
    }),
  );
}

export function formatCodes(codes: ReadonlyMap<string, string>): string | undefined {
  return codes.size === 0 ? undefined : [...codes].map((pair) => pair.join(':')).join(',');
}

const DATE = /^(1[6-9]|2[0-9])\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Reads a report's request from an address; ignores what isn't valid. */
export function readReportQuery(report: Report, query: Query): ReportRequest {
  const { after, from, sort, to } = query;
  const find = query['find']?.trim().slice(0, 100);
  const codes = formatCodes(parseCodes(report, query['codes']));
  const isDate = (text: string | undefined): text is string =>
    text !== undefined && DATE.test(text);
  const isSort = report.columns.some(({ key }) => key === sort);
  return {
    ...(find === undefined || find === '' ? {} : { find }),
    ...(report.period !== undefined && isDate(from) ? { from } : {}),
    ...(report.period !== undefined && isDate(to) ? { to } : {}),
    ...(codes === undefined ? {} : { codes }),
    ...(isSort && sort !== undefined ? { sort } : {}),
    ...(isSort && query['descending'] === 'true' ? { descending: 'true' } : {}),
    ...(after === undefined || after === '' ? {} : { after: after.slice(0, 600) }),
  };
}

/** Writes a report's request as the query of a link. */
export function reportQuery(request: ReportRequest): LinkQuery {
  return { ...request };
}
