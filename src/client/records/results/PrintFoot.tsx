import { formatDateTime } from '#contract/formats';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { usePrintStamp } from '../../platform/printStamp';
import styles from './PrintFoot.module.css';

export interface PrintFootProps {
  /** Source of the records. */
  readonly source: string;
  /** ISO instant of the last update; null if nothing was loaded. */
  readonly asOf: string | null;
}

/** Source, date, and URL of a printed page; shown only in print. */
export function PrintFoot({ asOf, source }: PrintFootProps) {
  const { address, at } = usePrintStamp();
  return (
    <p className={styles.foot} aria-hidden="true">
      {address}
      <br />
      Printed {formatDateTime(at, STATE_TIME_ZONE)}. Source: {source}
      {asOf === null ? '' : `, as of ${formatDateTime(asOf, STATE_TIME_ZONE)}`}. Not the official
      record. Confirm with the clerk.
    </p>
  );
}
