import { formatDateTime } from '../ui/formats';

/** Most offices of both states use Eastern time; the zone is always shown with the time. */
export const STATE_TIME_ZONE = 'America/Indiana/Indianapolis';

export interface AsOfProps {
  /** ISO instant of the last update. */
  readonly instant: string;
  readonly timeZone?: string;
}

/** Date of the last update of the page's data. */
export function AsOf({ instant, timeZone = STATE_TIME_ZONE }: AsOfProps) {
  return (
    <>
      Data as of <time dateTime={instant}>{formatDateTime(instant, timeZone)}</time>.
    </>
  );
}
