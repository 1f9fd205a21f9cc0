import {
  FILING_GROUP_WORDS,
  FILING_REPORTS,
  filingReportOf,
  reasonInWords,
  type FilingFigureKind,
  type FilingReportColumn,
} from '#contract/filing/reports';
import { formatCount, formatMoney, formatMoneyShort, formatQuantity } from '#contract/formats';
import { hoursInWords } from '#contract/hours';
import type { FilingReport, FilingReportRow } from '#contract/schemas/filingReports';
import { rowHeader, textColumn } from '../../../records/columns';
import type { ChartData, ChartSeries } from '../../../ui/charts/chartData';
import type { DataColumn } from '../../../ui/dataColumn';

/** Number of leading columns that phones show as columns; they show the others below the row. */
const ALWAYS_SHOWN = 2;

export function formatFigure(kind: FilingFigureKind, value: number): string {
  switch (kind) {
    case 'money':
      return formatMoney(value);
    case 'hours':
      return hoursInWords(value);
    default:
      return formatCount(value);
  }
}

/** Formats a value in short form, for the scale of a chart. */
export function formatTick(kind: FilingFigureKind, value: number): string {
  return kind === 'money' ? formatMoneyShort(value) : formatFigure(kind, value);
}

/**
 * Returns the table's columns: the group, the court's reason if the report has it, and the figures.
 */
export function columnsOf({ by, report }: FilingReport): readonly DataColumn<FilingReportRow>[] {
  const figures = filingReportOf(report).columns.map(({ header, kind }, at) =>
    textColumn<FilingReportRow>(
      header,
      (row) => {
        const value = row.figures[at] ?? null;
        return value === null ? null : formatFigure(kind, value);
      },
      { align: 'end', isNoWrap: true, none: 'None', ...(at < ALWAYS_SHOWN ? {} : { priority: 2 }) },
    ),
  );
  return [
    rowHeader(FILING_GROUP_WORDS[by], ({ label }) => label),
    ...(report === 'rejections'
      ? [
          textColumn<FilingReportRow>('Reason', ({ reason }) =>
            reason === null ? null : reasonInWords(reason),
          ),
        ]
      : []),
    ...figures,
  ];
}

/** Colors of the decided filings, as in the list of filings. */
const RESULT_TONES: Readonly<Record<string, ChartSeries['tone']>> = {
  Returned: 'warn',
  Accepted: 'good',
  'Not accepted': 'muted',
};

/**
 * Compares a total of the report of filings with its other totals: "22% of filings", "92% of
 * decided"; null for other reports.
 */
export function noteOf({ report, total }: FilingReport, header: string): string | null {
  if (report !== 'filings') return null;
  const valueOf = (of: string): number =>
    total.figures[FILING_REPORTS.filings.columns.findIndex((each) => each.header === of)] ?? 0;
  const share = (part: number, all: number, words: string): string | null =>
    all === 0 ? null : `${String(Math.round((100 * part) / all))}% of ${words}`;
  const decided = ['Returned', 'Accepted', 'Not accepted'].reduce(
    (sum, of) => sum + valueOf(of),
    0,
  );
  switch (header) {
    case 'Filings':
      return `In ${formatQuantity(valueOf('Envelopes'), 'envelope')}`;
    case 'With the clerk':
    case 'With the judge':
      return share(valueOf(header), valueOf('Filings'), 'filings');
    default:
      return share(valueOf(header), decided, 'decided');
  }
}

/** Returns the chart's series: the report's charted figures by row. */
export function chartOf({ report, rows }: FilingReport): ChartData {
  const columns: readonly FilingReportColumn[] = filingReportOf(report).columns;
  return {
    points: rows.map(({ label, reason }) =>
      reason === null ? label : `${label}, ${reasonInWords(reason)}`,
    ),
    series: columns.flatMap(({ header, isCharted }, at) =>
      isCharted
        ? [
            {
              key: header,
              label: header,
              values: rows.map(({ figures }) => figures[at] ?? null),
              ...(report === 'filings' ? { tone: RESULT_TONES[header] } : {}),
            },
          ]
        : [],
    ),
  };
}
