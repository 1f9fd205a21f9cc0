import { formatDate, formatMonth, formatMonthShort } from '#contract/formats';
import { BarChart, type ChartLimit } from './BarChart';
import type { ChartSeries } from './chartData';
import styles from './charts.module.css';

export interface MonthlyChartProps {
  /** What the chart shows: "Searches by month". */
  readonly caption: string;
  /** `2026-06`, or the first day of a billing month; oldest first. */
  readonly months: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  /** Short form for the scale: "$1.2K". */
  readonly formatTick?: (value: number) => string;
  /** Sentence if all values are zero. */
  readonly none: string;
  /** Explains what a month's number includes. */
  readonly note?: string;
  /** `elsewhere` if the page has a table with the same numbers. */
  readonly table?: 'hidden' | 'elsewhere';
  /** A value to compare the bars with, as a dashed line: a budget. */
  readonly limit?: ChartLimit;
  /** Height in pixels without the labels. */
  readonly height?: number;
}

/** Twelve months as bars, without series that are all zero; a sentence if all values are zero. */
export function MonthlyChart({
  caption,
  format,
  formatTick = format,
  height = 132,
  limit,
  months,
  none,
  note,
  series,
  table = 'hidden',
}: MonthlyChartProps) {
  const used = series.filter(({ values }) => values.some((value) => (value ?? 0) !== 0));
  if (used.length === 0) return <p className={styles.sentence}>{none}</p>;
  return (
    <div className={styles.monthly}>
      <BarChart
        caption={caption}
        table={table}
        pointName="Month"
        format={format}
        formatTick={formatTick}
        height={height}
        limit={limit}
        data={{ points: months.map(nameOf), series: used }}
        shortPoints={months.map((month) => formatMonthShort(month.slice(0, 7)))}
      />
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** Returns the label of a month in the table; a billing month's label includes its first day. */
function nameOf(month: string): string {
  return month.length === 7 ? formatMonth(month) : `Month starting ${formatDate(month)}`;
}
