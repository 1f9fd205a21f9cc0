import type { WatchMonth } from '#contract/schemas/propertyWatch';
import { formatCount, formatMonth } from '../../ui/formats';
import styles from './propertyWatch.module.css';

const HEIGHT = 120;
const STEP = 40;
const WIDTH = 26;

/** Chart of notices sent and links opened by month; the table has the same figures. */
export function WatchChart({ months }: { readonly months: readonly WatchMonth[] }) {
  const shown = [...months].reverse();
  const max = Math.max(1, ...shown.map(({ sent }) => sent));
  const first = shown[0];
  const last = shown.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${String(STEP * shown.length)} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {shown.map(({ clicked, month, sent }, at) => (
          <g key={month}>
            <Bar at={at} share={sent / max} className={styles.sent} />
            <Bar at={at} share={clicked / max} className={styles.clicked} />
          </g>
        ))}
        <line className={styles.base} x1="0" x2={STEP * shown.length} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{formatMonth(first.month)}</span>
        <span>{formatMonth(last.month)}</span>
      </p>
      <figcaption className={styles.caption}>
        <span className={styles.sentKey} aria-hidden="true" /> Notices sent by month (maximum{' '}
        {formatCount(Math.max(...shown.map(({ sent }) => sent)))});{' '}
        <span className={styles.clickedKey} aria-hidden="true" /> notices whose link was opened.
      </figcaption>
    </figure>
  );
}

function Bar({
  at,
  className,
  share,
}: {
  readonly at: number;
  readonly share: number;
  readonly className: string | undefined;
}) {
  const height = HEIGHT * share;
  return (
    <rect
      className={className}
      x={STEP * at + (STEP - WIDTH) / 2}
      y={HEIGHT - height}
      width={WIDTH}
      height={height}
    />
  );
}
