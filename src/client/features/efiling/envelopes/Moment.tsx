import { formatDateTime } from '#contract/formats';
import styles from './envelopes.module.css';

interface MomentProps {
  /** ISO instant. */
  readonly at: string;
  /** IANA time zone of the court. */
  readonly timeZone: string;
}

/** Date and time, each on one line. */
export function Moment({ at, timeZone }: MomentProps) {
  const text = formatDateTime(at, timeZone);
  const time = text.lastIndexOf(', ') + 2;
  return (
    <time dateTime={at}>
      <span className={styles.piece}>{text.slice(0, time).trim()}</span>{' '}
      <span className={styles.piece}>{text.slice(time)}</span>
    </time>
  );
}
