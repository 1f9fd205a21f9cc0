import { formatDateTime } from '../ui/formats';

/** Both states' offices keep mostly Eastern time; the zone is always said with the time. */
export const STATE_TIME_ZONE = 'America/Indiana/Indianapolis';

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
