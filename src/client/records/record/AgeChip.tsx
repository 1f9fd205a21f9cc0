import { usePagePorts } from '../../platform/PagePorts';
import { formatDateTime } from '../../ui/formats';
import { ageInDays, STALE_FROM_DAYS } from './age';
import styles from './AgeChip.module.css';

export interface AgeChipProps {
  /** ISO instant of the load. */
  readonly asOf: string;
  /** IANA zone of the office. */
  readonly timeZone: string;
  /** Whom to ask: "the clerk". */
  readonly office: string;
}

/** How old a record's data is; from a week on it warns, and says whom to ask. */
export function AgeChip({ asOf, office, timeZone }: AgeChipProps) {
  const { now } = usePagePorts();
  const days = ageInDays(asOf, now());
  const told = <time dateTime={asOf}>{formatDateTime(asOf, timeZone)}</time>;
  if (days < STALE_FROM_DAYS) return <>As of {told}</>;
  return (
    <>
      As of {told}
      <strong className={styles.stale}>
        {days} days old: check with {office}
      </strong>
    </>
  );
}
