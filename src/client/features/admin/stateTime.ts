import { momentColumn } from '../../records/columns';
import { formatDateTime } from '../../ui/formats';
import { STATE_TIME_ZONE } from '../../widgets/AsOf';

/** Formats an instant in the state's time zone. */
export const when = (at: string): string => formatDateTime(at, STATE_TIME_ZONE);

/** A column of instants in the state's time zone. */
export const moment = momentColumn(STATE_TIME_ZONE);
