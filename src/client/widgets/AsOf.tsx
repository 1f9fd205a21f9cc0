import { formatDateTime } from '#contract/formats';
import { STATE_TIME_ZONE } from '#contract/stateClock';

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
