import {
  coordinate,
  foldSeries,
  linearScale,
  mergePoints,
  niceTicks,
  type ChartSeries,
} from './chartData';
import { ChartFigure, seriesColor, type ChartFigureProps } from './ChartFigure';
import { linePath } from './linePath';
import { Plot, PLOT_WIDTH } from './Plot';
import styles from './charts.module.css';

export interface LineChartProps extends Omit<ChartFigureProps, 'children'> {
  /** Height in pixels without the labels. */
  readonly height?: number;
  /** True to fill the area between each line and zero. */
  readonly isArea?: boolean;
}

/** Maximum points of a line; more would be closer than a pixel. */
export const MAX_POINTS = 400;

/** Lines over points, on a scale that includes zero; a missing value leaves a gap in the line. */
export function LineChart({ data: given, height = 160, isArea, ...figure }: LineChartProps) {
  const data = mergePoints({ ...given, series: foldSeries(given.series) }, MAX_POINTS, 'peak');
  const values = data.series.flatMap((each) => each.values.filter((value) => value !== null));
  const least = values.reduce((bottom, value) => Math.min(bottom, value), 0);
  const most = values.reduce((top, value) => Math.max(top, value), 0);
  const ticks = niceTicks(least, most === least ? least + 1 : most, height);
  const yOf = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [height - 1, 1]);
  const xOf = linearScale([0, Math.max(1, data.points.length - 1)], [0, PLOT_WIDTH]);
  const place = ({ values: ofSeries }: ChartSeries) =>
    ofSeries.map((value, at) =>
      value === null ? null : ([coordinate(xOf(at)), coordinate(yOf(value))] as const),
    );
  return (
    <ChartFigure {...figure} data={data}>
      <Plot
        height={height}
        points={data.points}
        isBanded={false}
        ticks={ticks.map((value) => ({
          label: figure.format(value),
          y: coordinate(yOf(value)),
        }))}
      >
        {data.series.map((series, at) => (
          <g key={series.key} className={styles.series} data-series={seriesColor(series, at)}>
            {isArea === true ? (
              <path className={styles.area} d={linePath(place(series), coordinate(yOf(0)))} />
            ) : null}
            <path className={styles.line} data-place={at} d={linePath(place(series))} />
          </g>
        ))}
      </Plot>
    </ChartFigure>
  );
}
