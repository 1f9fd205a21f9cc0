import { classNames } from '../classNames';
import { foldSeries } from './chartData';
import { seriesColor } from './ChartFigure';
import styles from './charts.module.css';

export interface PartsBarProps {
  /** Accessible name: "Not invoiced, by billing code". */
  readonly label: string;
  /** The parts of the whole; the largest five are shown, and the rest as "Other". */
  readonly parts: readonly {
    readonly key: string;
    readonly label: string;
    readonly value: number;
  }[];
  readonly format: (value: number) => string;
}

const WIDTH = 400;
const HEIGHT = 12;

/** The parts of a whole as one bar, with their numbers below it. Renders nothing for one part. */
export function PartsBar({ format, label, parts }: PartsBarProps) {
  const shown = foldSeries(parts.map(({ value, ...part }) => ({ ...part, values: [value] }))).map(
    ({ key, label: name, values: [value = 0] }, at) => ({
      key,
      name,
      color: seriesColor(key, at),
      value: value ?? 0,
    }),
  );
  const sum = shown.reduce((all, { value }) => all + value, 0);
  if (shown.length < 2 || sum === 0) return null;
  const before = (at: number) => shown.slice(0, at).reduce((all, { value }) => all + value, 0);
  return (
    <div className={styles.parts}>
      <svg
        viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {shown.map(({ color, key, value }, at) => (
          <rect
            key={key}
            className={classNames(styles.bar, styles.series)}
            data-series={color}
            x={(WIDTH * before(at)) / sum}
            width={(WIDTH * value) / sum}
            height={HEIGHT}
          />
        ))}
      </svg>
      <ul className={styles.legend} aria-label={label}>
        {shown.map(({ color, key, name, value }) => (
          <li key={key} className={styles.series} data-series={color}>
            {name}: {format(value)}
          </li>
        ))}
      </ul>
    </div>
  );
}
