import { formatDateTime } from '../ui/formats';

const STATE_TIME_ZONE = 'America/Indiana/Indianapolis';

export interface AsOfProps {
  /** ISO instant of the newest load. */
  readonly instant: string;
  readonly timeZone?: string;
}

/** How fresh the data on the page is. */
export function AsOf({ instant, timeZone = STATE_TIME_ZONE }: AsOfProps) {
  return (
    <>
      Data as of <time dateTime={instant}>{formatDateTime(instant, timeZone)}</time>.
    </>
  );
}
