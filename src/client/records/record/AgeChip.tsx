import { formatDateTime } from '#contract/formats';
import { usePagePorts } from '../../platform/PagePorts';
import { ageInDays, STALE_FROM_DAYS } from './age';
import styles from './AgeChip.module.css';

export interface AgeChipProps {
  /** ISO instant of the last update. */
  readonly asOf: string;
  /** IANA time zone of the office. */
  readonly timeZone: string;
  /** Whom to contact: "the clerk". */
  readonly office: string;
}

/**
 * Date of a record's last update; if it is at least 7 days old, a warning to confirm with the
 * office.
 */
export function AgeChip({ asOf, office, timeZone }: AgeChipProps) {
  const { now } = usePagePorts();
  const days = ageInDays(asOf, now());
  const time = <time dateTime={asOf}>{formatDateTime(asOf, timeZone)}</time>;
  if (days < STALE_FROM_DAYS) return <>Last updated {time}</>;
  return (
    <>
      {time}{' '}
      <strong className={styles.stale}>
        Last updated {days} days ago. Confirm with {office}.
      </strong>
    </>
  );
}
