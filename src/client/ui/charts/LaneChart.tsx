import { useId, type ReactNode } from 'react';
import { classNames } from '../classNames';
import { coordinate, linearScale, type ChartData } from './chartData';
import { ChartFigure, type ChartFigureProps } from './ChartFigure';
import { PLOT_WIDTH } from './Plot';
import styles from './charts.module.css';

/** A period on a lane. */
export interface LaneSpan {
  readonly from: number;
  readonly to: number;
  /** Height as a fraction of the lane, above 0 and up to 1. */
  readonly size: number;
  /**
   * `open` is hatched, for a period that hasn't ended; `closed` is gray; `owned`
   * has an outline, for periods next to each other.
   */
  readonly look?: 'solid' | 'open' | 'closed' | 'owned';
  /** Name in the period, shown if there is room; the page has it elsewhere, too. */
  readonly name?: string;
  /** The whole name, if `name` is short. */
  readonly title?: string;
}

export interface Lane {
  readonly key: string;
  /** Name and number, shown before the lane. */
  readonly head: ReactNode;
  readonly spans: readonly LaneSpan[];
}

export interface LaneChartProps extends Omit<ChartFigureProps, 'children'> {
  /** The same numbers for the table. */
  readonly data: ChartData;
  readonly lanes: readonly Lane[];
  /** First and last value of the axis, such as years. */
  readonly domain: readonly [from: number, to: number];
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
  /** True to draw the end of the axis as a line, such as today. */
  readonly hasEndLine?: boolean;
  /** Height of a lane in pixels. */
  readonly laneHeight?: number;
  /** True to put wide heads above their lanes on phones. */
  readonly isStacked?: boolean;
}

/** Gap above the highest bar, so that lanes stay apart. */
const GAP = 4;
const MIN_WIDTH = 3;
const MIN_HEIGHT = 3;

const SPAN_STYLES = {
  solid: styles.span,
  open: styles.openSpan,
  closed: styles.closedSpan,
  owned: styles.ownedSpan,
} as const;

/**
 * Lanes on a common axis. Only their headings are shown if there are too few points for a drawing.
 */
export function LaneChart({
  domain,
  hasEndLine = false,
  isStacked = false,
  laneHeight = 24,
  lanes,
  ticks,
  ...figure
}: LaneChartProps) {
  const hatch = `hatch-${useId()}`;
  const hasOpen = lanes.some(({ spans }) => spans.some(({ look }) => look === 'open'));
  const xOf = linearScale(domain, [0, PLOT_WIDTH]);
  const isDrawn = figure.data.points.length > 1 && lanes.length > 0;
  const drawn = (
    <div className={styles.lanesBox}>
      {isDrawn && hasOpen ? (
        <svg className={styles.hatchBox} width="0" height="0" aria-hidden="true" focusable="false">
          <pattern id={hatch} width="16" height="8" patternUnits="userSpaceOnUse">
            <rect className={styles.hatchGround} width="16" height="8" />
            <path className={styles.hatch} d="M-4 10 20-2M-4 2 4-2M12 10l8-4" />
          </pattern>
        </svg>
      ) : null}
      <div className={classNames(styles.lanes, isStacked && styles.stacked)}>
        {lanes.map(({ head, key, spans }) => (
          <div key={key} className={styles.lane}>
            <div className={styles.laneHead}>{head}</div>
            {isDrawn ? (
              <div className={styles.laneArea}>
                <svg
                  className={styles.laneDrawing}
                  viewBox={`0 0 ${String(PLOT_WIDTH)} ${String(laneHeight)}`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  focusable="false"
                  style={{ height: laneHeight }}
                >
                  <line
                    className={styles.grid}
                    x1="0"
                    x2={PLOT_WIDTH}
                    y1={laneHeight - 0.5}
                    y2={laneHeight - 0.5}
                  />
                  {ticks.map(({ at, label }) => (
                    <line
                      key={label}
                      className={styles.grid}
                      x1={coordinate(xOf(at))}
                      x2={coordinate(xOf(at))}
                      y1={laneHeight / 2}
                      y2={laneHeight}
                    />
                  ))}
                  {spans.map((span) => (
                    <rect
                      key={`${String(span.from)} ${String(span.to)}`}
                      className={SPAN_STYLES[span.look ?? 'solid']}
                      fill={span.look === 'open' ? `url(#${hatch})` : undefined}
                      {...placeOf(span, xOf, laneHeight)}
                    />
                  ))}
                  {hasEndLine ? (
                    <line
                      className={styles.endLine}
                      x1={PLOT_WIDTH}
                      x2={PLOT_WIDTH}
                      y1="0"
                      y2={laneHeight}
                    />
                  ) : null}
                </svg>
                {spans.map(({ from, look, to }) =>
                  look === 'open' && isShort(from, to, domain) ? (
                    <div
                      key={`open ${String(from)} ${String(to)}`}
                      className={styles.openName}
                      style={{ right: `${String(coordinate(100 - xOf(from) / 10))}%` }}
                      aria-hidden="true"
                    >
                      No release
                    </div>
                  ) : null,
                )}
                {spans.map(({ from, name, title = name, to }) =>
                  name === undefined ? null : (
                    <div
                      key={`${String(from)} ${String(to)}`}
                      className={styles.spanName}
                      style={{
                        left: `${String(coordinate(xOf(from) / 10))}%`,
                        width: `${String(coordinate((xOf(to) - xOf(from)) / 10))}%`,
                      }}
                      aria-hidden="true"
                    >
                      <span title={title}>{name}</span>
                    </div>
                  ),
                )}
              </div>
            ) : null}
          </div>
        ))}
        {isDrawn ? (
          <div className={styles.lane} aria-hidden="true">
            <div className={styles.laneHead} />
            <div className={styles.laneTicks}>
              {ticks.map(({ at, label }) => {
                const percent = coordinate(xOf(at) / 10);
                return (
                  <span
                    key={label}
                    className={edgeStyle(percent)}
                    style={{ left: `${String(percent)}%` }}
                  >
                    {label}
                  </span>
                );
              })}
            </div>
          </div>
        ) : null}
      </div>
    </div>
  );
  if (isDrawn) return <ChartFigure {...figure}>{drawn}</ChartFigure>;
  return (
    <>
      {drawn}
      <ChartFigure {...figure}>{null}</ChartFigure>
    </>
  );
}

/** True for a short period after the middle of the axis, with room for a word before it. */
function isShort(from: number, to: number, [first, last]: LaneChartProps['domain']): boolean {
  return to - from < (last - first) / 10 && from - first > (last - first) / 2;
}

/** Half a label's width, in percent of the axis. */
const HALF_LABEL = 5;

/** Keeps a label inside the axis at either end; otherwise centers it. */
function edgeStyle(percent: number): string | undefined {
  if (percent < HALF_LABEL) return styles.atStart;
  return percent > 100 - HALF_LABEL ? styles.atEnd : undefined;
}

/** Returns the rectangle of a span, made at least large enough to see. */
function placeOf({ from, size, to }: LaneSpan, xOf: (value: number) => number, height: number) {
  const start = xOf(from);
  const width = Math.max(MIN_WIDTH, xOf(to) - start);
  const tall = Math.max(MIN_HEIGHT, Math.min(1, size) * (height - GAP));
  return {
    x: coordinate(start),
    width: coordinate(width),
    y: coordinate(height - tall),
    height: coordinate(tall),
  };
}
