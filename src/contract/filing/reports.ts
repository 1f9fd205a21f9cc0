/** A report as a CSV file, with the filters in its URL. */
export const FILING_REPORT_CSV = '/efiling/reports.csv';
export const FILING_REPORT_PDF = '/efiling/reports.pdf';

/** Formats of a column's numbers: plain, as cents, or as hours. */
export type FilingFigureKind = 'count' | 'money' | 'hours';

export interface FilingReportColumn {
  readonly header: string;
  readonly kind: FilingFigureKind;
  /** True if the chart shows the column. */
  readonly isCharted: boolean;
}

interface FilingReportDefinition {
  readonly title: string;
  /** Which items are counted, and by which date. */
  readonly explanation: string;
  readonly columns: readonly FilingReportColumn[];
  /** Title of the chart, if it doesn't show everything that the report counts. */
  readonly chartTitle?: string;
}

const count = (header: string, isCharted = false) =>
  ({ header, kind: 'count', isCharted }) as const;
const money = (header: string, isCharted = false) =>
  ({ header, kind: 'money', isCharted }) as const;
const hours = (header: string, isCharted = false) =>
  ({ header, kind: 'hours', isCharted }) as const;

/** The reports, with their columns in the order of each row's numbers. */
export const FILING_REPORTS = {
  filings: {
    title: 'Filings',
    explanation: 'Current status of filings, by filing date.',
    columns: [
      count('Envelopes'),
      count('Filings'),
      count('With the clerk'),
      count('With the judge'),
      count('Returned', true),
      count('Accepted', true),
      count('Not accepted', true),
    ],
    // The many filings of a month that are waiting would make the other months too low to read.
    chartTitle: 'Decided filings',
  },
  fees: {
    title: 'Fees',
    explanation:
      'Fees quoted at filing, by outcome. The amounts in each row add up to the quoted fees.',
    columns: [
      count('Envelopes'),
      money('Quoted'),
      money('Charged', true),
      money('On hold', true),
      money('Payment due', true),
      money('Released', true),
      money('Not on a card', true),
    ],
  },
  rejections: {
    title: 'Rejections',
    explanation: 'Filings that the court rejected or returned, by reason and filing date.',
    columns: [count('Rejected', true), count('Returned', true), count('Replaced since')],
  },
  time: {
    title: 'Time to accept',
    explanation: 'Hours from filing to acceptance, including nights and weekends.',
    columns: [count('Accepted'), hours('Median', true), hours('90% within'), hours('Longest')],
  },
  service: {
    title: 'Service',
    explanation: 'Recipients you served, by the date the documents were filed.',
    columns: [
      count('Recipients'),
      count('Opened', true),
      count('Delivered', true),
      count('Sent', true),
      count('Bounced', true),
      count('Not served electronically', true),
    ],
  },
} as const satisfies Readonly<Record<string, FilingReportDefinition>>;

export type FilingReportId = keyof typeof FILING_REPORTS;
export const FILING_REPORT_IDS = Object.keys(FILING_REPORTS) as FilingReportId[];

export function filingReportOf(id: FilingReportId): FilingReportDefinition {
  return FILING_REPORTS[id];
}

/** Labels of the groupings of a report's rows. */
export const FILING_GROUP_WORDS = {
  month: 'Month',
  court: 'Court',
  user: 'User',
  client: 'Client number',
} as const;
export type FilingGroup = keyof typeof FILING_GROUP_WORDS;
export const FILING_GROUPS = Object.keys(FILING_GROUP_WORDS) as FilingGroup[];

export const FILING_REPORT_CADENCES = ['WEEKLY', 'MONTHLY'] as const;
export type FilingReportCadence = (typeof FILING_REPORT_CADENCES)[number];
export const FILING_CADENCE_WORDS: Readonly<Record<FilingReportCadence, string>> = {
  WEEKLY: 'Every Monday',
  MONTHLY: 'On the first of each month',
};

/** Maximum rows of a report: the latest months, or the largest groups. */
export const FILING_REPORT_ROWS = 200;
/** Maximum envelopes that the report of fees lists. */
export const FILING_REPORT_ENVELOPES = 25;
/** Maximum length of a report's period, in days. */
export const FILING_REPORT_MAX_DAYS = 5 * 366;
/** Maximum scheduled emails per user. */
export const FILING_REPORT_SCHEDULES = 20;

/**
 * Formats the court's code of a reason: `WRONG_COURT` becomes "Wrong court"; empty becomes "No
 * code".
 */
export function reasonInWords(code: string): string {
  const text = code.replaceAll('_', ' ').toLowerCase();
  return text === '' ? 'No code' : text.charAt(0).toUpperCase() + text.slice(1);
}
