import { formatDateTime, formatTime } from '#contract/formats';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import styles from './admin.module.css';
export interface AsOfTimeProps {
  /** ISO instant of the response. */
  readonly instant: string;
}

/** Time of a monitor's data: "As of 3:13 PM"; its tooltip has the date. */
export function AsOfTime({ instant }: AsOfTimeProps) {
  return (
    <time
      className={styles.asOf}
      dateTime={instant}
      title={formatDateTime(instant, STATE_TIME_ZONE)}
    >
      As of {formatTime(instant, STATE_TIME_ZONE)}
    </time>
  );
}
