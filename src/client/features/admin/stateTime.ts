import { formatDateTime, formatDateTimeShort } from '#contract/formats';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { momentColumn } from '../../records/columns';
/** Formats an instant in the state's time zone. */
export const when = (at: string): string => formatDateTime(at, STATE_TIME_ZONE);

/** Formats a recent instant without the year, which is obvious: "Nov 28, 3:13 PM". */
export const recently = (at: string): string => formatDateTimeShort(at, STATE_TIME_ZONE, at);

/** A column of instants in the state's time zone. */
export const moment = momentColumn(STATE_TIME_ZONE);
