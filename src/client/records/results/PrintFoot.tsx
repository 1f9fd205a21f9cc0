import { usePrintStamp } from '../../platform/printStamp';
import { formatDateTime } from '../../ui/formats';
import { STATE_TIME_ZONE } from '../../widgets/AsOf';
import styles from './PrintFoot.module.css';

export interface PrintFootProps {
  /** Whose records these are. */
  readonly source: string;
  /** ISO instant of the newest load. */
  readonly asOf: string;
}

/** Where a printed page comes from, and when: only paper shows it. */
export function PrintFoot({ asOf, source }: PrintFootProps) {
  const { address, at } = usePrintStamp();
  return (
    <p className={styles.foot} aria-hidden="true">
      {address}
      <br />
      Printed {formatDateTime(at, STATE_TIME_ZONE)}. Source: {source}, as of{' '}
      {formatDateTime(asOf, STATE_TIME_ZONE)}. Not the official record: check with the clerk.
    </p>
  );
}
