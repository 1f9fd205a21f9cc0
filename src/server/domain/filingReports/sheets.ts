import { csvText } from '#contract/csv';
import {
  FILING_GROUP_WORDS,
  FILING_REPORTS,
  filingReportOf,
  reasonInWords,
  type FilingFigureKind,
} from '#contract/filing/reports';
import { formatCount, formatMoney } from '#contract/formats';
import { hoursInWords } from '#contract/hours';
import type { FilingReport } from '#contract/schemas/filingReports';
import { dollarsOf } from '../../http/csv';
import type { BusinessPaper } from '../exports/businessPdf';

type Figures = FilingReport['total']['figures'];

/** Formats a number as text for printing; empty if there is no data. */
export function figureInWords(kind: FilingFigureKind, value: number | null): string {
  if (value === null) return '';
  if (kind === 'money') return formatMoney(value);
  return kind === 'hours' ? hoursInWords(value) : formatCount(value);
}

function cellOf(kind: FilingFigureKind, value: number | null): string {
  if (value === null) return '';
  if (kind === 'money') return dollarsOf(value);
  return kind === 'hours' ? value.toFixed(2) : String(value);
}

function headingsOf({ by, report }: FilingReport): string[] {
  return [FILING_GROUP_WORDS[by], ...(report === 'rejections' ? ['Reason'] : [])];
}

function notListed({ hiddenRows }: FilingReport): string {
  return `${String(hiddenRows)} more rows, in the totals`;
}

/**
 * Returns a report as CSV: dollars and hours as decimal numbers, with a totals line, and a line
 * with the number of omitted rows.
 */
export function reportCsv(of: FilingReport): string {
  const { columns } = filingReportOf(of.report);
  const hasReason = of.report === 'rejections';
  const line = (label: string, reason: string | null, figures: Figures): string[] => [
    label,
    ...(hasReason ? [reason === null ? '' : reasonInWords(reason)] : []),
    ...columns.map(({ kind }, at) => cellOf(kind, figures[at] ?? null)),
  ];
  const headings = columns.map(({ header, kind }) =>
    kind === 'hours' ? `${header} (hours)` : header,
  );
  return csvText([
    [...headingsOf(of), ...headings],
    ...of.rows.map(({ figures, label, reason }) => line(label, reason, figures)),
    line('Total', null, of.total.figures),
    ...(of.hiddenRows > 0 ? [['Not listed', notListed(of)]] : []),
  ]);
}

/** Returns a report for printing. */
export function reportPaper(of: FilingReport, filer: string, madeAt: number): BusinessPaper {
  const { columns, explanation, title } = filingReportOf(of.report);
  const hasReason = of.report === 'rejections';
  return {
    title: `Filing report: ${title}`,
    to: [],
    facts: [
      ['Filer', filer],
      ['Filed', `${of.from} to ${of.to}`],
      ['By', FILING_GROUP_WORDS[of.by]],
      ['Description', explanation],
      ...(of.hiddenRows > 0 ? [['Not listed', notListed(of)] as const] : []),
    ],
    tables: [
      {
        title: FILING_REPORTS[of.report].title,
        headings: [...headingsOf(of), ...columns.map(({ header }) => header)],
        widths: [3, ...(hasReason ? [2] : []), ...columns.map(() => 2)],
        rows: of.rows.map(({ figures, label, reason }) => [
          label,
          ...(hasReason ? [reasonInWords(reason ?? '')] : []),
          ...columns.map(({ kind }, at) => figureInWords(kind, figures[at] ?? null)),
        ]),
      },
    ],
    totals: columns.map(({ header, kind }, at) => [
      header,
      figureInWords(kind, of.total.figures[at] ?? null),
    ]),
    foot: 'From the site’s records at the time above.',
    madeAt,
  };
}
