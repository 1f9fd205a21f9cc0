import {
  coordinate,
  foldSeries,
  linearScale,
  mergePoints,
  niceTicks,
  type ChartData,
} from './chartData';
import { classNames } from '../classNames';
import { ChartFigure, seriesColor, type ChartFigureProps } from './ChartFigure';
import { Plot, PLOT_WIDTH } from './Plot';
import styles from './charts.module.css';

/** A value that the bars are compared with: "Budget $150.00". */
export interface ChartLimit {
  readonly label: string;
  readonly value: number;
}

export interface BarChartProps extends Omit<ChartFigureProps, 'children' | 'limit'> {
  /** Height in pixels without the labels. */
  readonly height?: number;
  /** A value to compare the bars with, as a dashed line. */
  readonly limit?: ChartLimit | undefined;
  /** Short format of the values for the scale; defaults to `format`. */
  readonly formatTick?: (value: number) => string;
  /** Short labels of all points, each below its bars. */
  readonly shortPoints?: readonly string[];
}

/** Maximum number of bars; more would be thinner than a hairline on a phone. */
export const MAX_BARS = 120;
/** Fraction of a column that its bar fills. */
const FILL = 0.68;
/** Maximum bar width, so that few points don't look like an area. */
const MAX_WIDTH = 48;
/** Height of the smallest visible bar, so that one huge value doesn't hide the others. */
const LEAST = 1.5;

interface Bar {
  readonly key: string;
  readonly title: string;
  readonly color: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Bars over points; several series are stacked, negative values below the line. */
export function BarChart({
  data: given,
  formatTick,
  height = 160,
  limit,
  shortPoints,
  ...figure
}: BarChartProps) {
  const data = mergePoints({ ...given, series: foldSeries(given.series) }, MAX_BARS, 'sum');
  const { format } = figure;
  const { bars, limitY, ticks } = barsOf(data, height, format, limit?.value);
  return (
    <ChartFigure {...figure} data={data} limit={limit?.label}>
      <Plot
        height={height}
        points={data.points}
        isBanded
        shortPoints={shortPoints?.length === data.points.length ? shortPoints : undefined}
        ticks={ticks.map(({ value, y }) => ({ label: (formatTick ?? format)(value), y }))}
      >
        {bars.map(({ color, key, title, ...place }) => (
          <rect
            key={key}
            className={classNames(styles.bar, styles.series)}
            data-series={color}
            {...place}
          >
            <title>{title}</title>
          </rect>
        ))}
        {limitY === null ? null : (
          <line className={styles.limit} x1="0" x2={PLOT_WIDTH} y1={limitY} y2={limitY} />
        )}
      </Plot>
    </ChartFigure>
  );
}

/** Places the bars of each point on both sides of zero. */
function barsOf(
  { points, series }: ChartData,
  height: number,
  format: (value: number) => string,
  limit?: number,
) {
  const sumOf = (at: number, isBelow: boolean): number =>
    series.reduce((sum, { values }) => {
      const value = values[at] ?? 0;
      return value < 0 === isBelow ? sum + value : sum;
    }, 0);
  const all = points.map((_unused, at) => at);
  const most = all.reduce((top, at) => Math.max(top, sumOf(at, false)), limit ?? 0);
  const least = all.reduce((bottom, at) => Math.min(bottom, sumOf(at, true)), 0);
  const values = niceTicks(least, most === least ? least + 1 : most, height);
  const yOf = linearScale([values[0] ?? 0, values.at(-1) ?? 1], [height - 0.5, 0.5]);
  const step = PLOT_WIDTH / Math.max(1, points.length);
  const width = Math.min(step * FILL, MAX_WIDTH);
  const bars: Bar[] = [];
  for (const at of all) {
    const ends = { above: 0, below: 0 };
    for (const [place, of] of series.entries()) {
      const { key, label, values: ofSeries } = of;
      const value = ofSeries[at] ?? 0;
      if (value === 0) continue;
      const side = value < 0 ? 'below' : 'above';
      const from = yOf(ends[side]);
      ends[side] += value;
      const to = yOf(ends[side]);
      const size = Math.max(Math.abs(to - from), LEAST);
      bars.push({
        key: `${String(at)} ${key}`,
        title: `${points[at] ?? ''}, ${label}: ${format(value)}`,
        color: seriesColor(of, place),
        x: coordinate(step * at + (step - width) / 2),
        width: coordinate(width),
        y: coordinate(value < 0 ? from : from - size),
        height: coordinate(size),
      });
    }
  }
  return {
    bars,
    limitY: limit === undefined ? null : coordinate(yOf(limit)),
    ticks: values.map((value) => ({ value, y: coordinate(yOf(value)) })),
  };
}
