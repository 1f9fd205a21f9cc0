import { VisuallyHidden } from '../VisuallyHidden';
import { coordinate, linearScale, mergePoints } from './chartData';
import { linePath } from './linePath';
import styles from './charts.module.css';

export interface SparklineProps {
  /** Describes the line in words, since it has no numbers: "from 12 to 31 in 60 minutes". */
  readonly label: string;
  /** Null for a gap. */
  readonly values: readonly (number | null)[];
}

const WIDTH = 120;
const HEIGHT = 28;
const MOST = 120;

/** A line without axes, next to a number. With fewer than two values, shows only the label. */
export function Sparkline({ label, values: given }: SparklineProps) {
  if (given.filter((value) => value !== null).length < 2) {
    return <span className={styles.sentence}>{label}</span>;
  }
  const points = given.map(() => '');
  const { series } = mergePoints(
    { points, series: [{ key: 'values', label, values: given }] },
    MOST,
    'peak',
  );
  const values = series[0]?.values ?? [];
  const there = values.filter((value) => value !== null);
  const yOf = linearScale([Math.min(...there), Math.max(...there)], [HEIGHT - 2, 2]);
  const xOf = linearScale([0, values.length - 1], [2, WIDTH - 2]);
  return (
    <span className={styles.sparkline}>
      <svg
        viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
        className={styles.series}
        data-series="1"
      >
        <path
          className={styles.line}
          d={linePath(
            values.map((value, at) =>
              value === null ? null : [coordinate(xOf(at)), coordinate(yOf(value))],
            ),
          )}
        />
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
