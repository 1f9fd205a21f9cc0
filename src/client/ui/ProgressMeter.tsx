import { formatCount } from '#contract/formats';
import styles from './ProgressMeter.module.css';

export interface ProgressMeterProps {
  /** Label of the meter: "Searches used". */
  readonly label: string;
  readonly used: number;
  readonly included: number;
  /** The amount as text, if counts don't express it: "0.3 of 50 MB". */
  readonly words?: string;
}

/** The used part of an amount, as text and as a bar. */
export function ProgressMeter({
  label,
  used,
  included,
  words = `${formatCount(used)} of ${formatCount(included)}`,
}: ProgressMeterProps) {
  const share = included <= 0 ? 0 : Math.min(1, Math.max(0, used / included));
  return (
    <span className={styles.meter}>
      <span aria-hidden="true">{words}</span>
      <span
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={included}
        aria-valuenow={Math.min(used, included)}
        aria-valuetext={words}
      >
        <span
          className={styles.fill}
          style={{ display: 'block', width: `${String(share * 100)}%` }}
        />
      </span>
    </span>
  );
}
