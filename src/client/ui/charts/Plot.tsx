import type { ReactNode } from 'react';
import { coordinate, labeledPoints } from './chartData';
import styles from './charts.module.css';

/** Width of a drawing in its own units; it stretches to the available width. */
export const PLOT_WIDTH = 1000;

export interface PlotProps {
  /** Height in pixels, also in the drawing's units. */
  readonly height: number;
  /** Values of the horizontal lines, with their vertical positions. */
  readonly ticks: readonly { readonly label: string; readonly y: number }[];
  /** Labels of all points, in order; at most three are shown, below the chart. */
  readonly points: readonly string[];
  /**
   * True if points are columns, labeled at their centers, rather than positions from edge to edge.
   */
  readonly isBanded: boolean;
  /** Short labels of all points, below their columns; every third where space is short. */
  readonly shortPoints?: readonly string[] | undefined;
  readonly children: ReactNode;
}

/** Maximum labels below the axis; this many fit at 320 px. */
const MAX_LABELS = 3;

/** A drawing with its axes. Labels are text outside the drawing, so that they never stretch. */
export function Plot({ children, height, isBanded, points, shortPoints, ticks }: PlotProps) {
  const labels = labeledPoints(points.length, MAX_LABELS);
  return (
    <div className={styles.plot} aria-hidden="true">
      <div className={styles.ticks} style={{ height }}>
        {ticks.map(({ label, y }) => (
          <span key={label} style={{ top: `${String(coordinate((100 * y) / height))}%` }}>
            {label}
          </span>
        ))}
      </div>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${String(PLOT_WIDTH)} ${String(height)}`}
        preserveAspectRatio="none"
        style={{ height }}
        focusable="false"
      >
        {ticks.map(({ label, y }) => (
          <line key={label} className={styles.grid} x1="0" x2={PLOT_WIDTH} y1={y} y2={y} />
        ))}
        {children}
      </svg>
      {shortPoints === undefined ? (
        <div className={isBanded ? styles.bands : styles.labels}>
          {labels.map((at) => (
            <span key={at}>{points[at]}</span>
          ))}
        </div>
      ) : (
        <div className={styles.columns}>
          {shortPoints.map((label, at) => (
            <span key={points[at]}>{label}</span>
          ))}
        </div>
      )}
    </div>
  );
}
