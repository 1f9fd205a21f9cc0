import {
  FILING_GROUP_WORDS,
  filingReportOf,
  reasonInWords,
  type FilingFigureKind,
  type FilingReportColumn,
} from '#contract/filing/reports';
import { formatCount, formatMoney, formatMoneyShort } from '#contract/formats';
import { hoursInWords } from '#contract/hours';
import type { FilingReport, FilingReportRow } from '#contract/schemas/filingReports';
import { rowHeader, textColumn } from '../../../records/columns';
import type { ChartData } from '../../../ui/charts/chartData';
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

/** Returns the chart's series: the report's charted figures by row. */
export function chartOf({ report, rows }: FilingReport): ChartData {
  const columns: readonly FilingReportColumn[] = filingReportOf(report).columns;
  return {
    points: rows.map(({ label, reason }) =>
      reason === null ? label : `${label}, ${reasonInWords(reason)}`,
    ),
    series: columns.flatMap(({ header, isCharted }, at) =>
      isCharted
        ? [{ key: header, label: header, values: rows.map(({ figures }) => figures[at] ?? null) }]
        : [],
    ),
  };
}
