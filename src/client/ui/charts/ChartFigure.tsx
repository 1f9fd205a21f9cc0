import type { ReactNode } from 'react';
import { Disclosure } from '../Disclosure';
import { VisuallyHidden } from '../VisuallyHidden';
import type { ChartData, ChartSeries } from './chartData';
import styles from './charts.module.css';

export interface ChartFigureProps {
  /** Description of the chart: "Searches by month". */
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  readonly data: ChartData;
  /** Name of the points: "Month". */
  readonly pointName: string;
  readonly format: (value: number) => string;
  /**
   * Where the table is: `hidden` for screen readers only, `button` for everyone behind a button,
   * `elsewhere` if the page has a table with the same numbers.
   */
  readonly table?: 'hidden' | 'button' | 'elsewhere';
  /** Label of the dashed line that the bars are compared with. */
  readonly limit?: string | undefined;
  /** False if the drawing names its series. */
  readonly hasLegend?: boolean;
  readonly children: ReactNode;
}

/**
 * A chart with its caption and its numbers as a table. Shows a sentence instead if there are fewer
 * than two points.
 */
export function ChartFigure({
  caption,
  children,
  data,
  format,
  hasLegend = true,
  isCaptionHidden = false,
  limit,
  pointName,
  table = 'hidden',
}: ChartFigureProps) {
  if (data.points.length < 2 || data.series.length === 0) {
    return (
      <p className={styles.sentence}>
        {caption}: {sentenceOf(data, format)}
      </p>
    );
  }
  const numbers = (
    <DataAsTable caption={caption} data={data} format={format} pointName={pointName} />
  );
  return (
    <figure className={styles.figure}>
      <div className={styles.top}>
        <figcaption className={styles.caption}>
          {isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </figcaption>
        {hasLegend ? <ChartLegend series={data.series} limit={limit} /> : null}
      </div>
      {children}
      {table === 'hidden' ? <div className={styles.hidden}>{numbers}</div> : null}
      {table === 'button' ? (
        <div data-print="hide">
          <Disclosure summary="Show as table">{numbers}</Disclosure>
        </div>
      ) : null}
    </figure>
  );
}

/** Returns "no data", or the only point's numbers. */
function sentenceOf({ points, series }: ChartData, format: (value: number) => string): string {
  const [point] = points;
  if (point === undefined || series.length === 0) return 'no data yet.';
  const facts = series.map(({ label, values: [value] }) => `${label} ${cellText(value, format)}`);
  return `${facts.join(', ')} (${point}).`;
}

function cellText(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? 'no data' : format(value);
}

function DataAsTable({
  caption,
  data: { points, series },
  format,
  pointName,
}: Pick<ChartFigureProps, 'caption' | 'data' | 'format' | 'pointName'>) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{pointName}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point, at) => (
          <tr key={`${String(at)} ${point}`}>
            <th scope="row">{point}</th>
            {series.map(({ key, values }) => (
              <td key={key}>{cellText(values[at], format)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Names and colors of the series, and the label of the dashed line; no name for a single series,
 * which the caption names.
 */
function ChartLegend({
  limit,
  series,
}: Pick<ChartData, 'series'> & Pick<ChartFigureProps, 'limit'>) {
  const named = series.length < 2 ? [] : series;
  if (named.length === 0 && limit === undefined) return null;
  return (
    <ul className={styles.legend} aria-hidden="true">
      {named.map((of, at) => (
        <li key={of.key} className={styles.series} data-series={seriesColor(of, at)}>
          {of.label}
        </li>
      ))}
      {limit === undefined ? null : <li className={styles.limitLabel}>{limit}</li>}
    </ul>
  );
}

/** Returns a series' color by its tone, or else by its position. */
export function seriesColor({ key, tone }: ChartSeries, at: number): string {
  return tone ?? (key === 'other' ? 'other' : String(at + 1));
}
