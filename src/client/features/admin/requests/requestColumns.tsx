import { HTTP_REQUEST_PATH } from '#contract/admin/pages';
import { formatCount, formatDateTime, formatDateTimeShort } from '#contract/formats';
import type { LoggedRequest } from '#contract/schemas/requestLog';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, rowHeader, textColumn } from '../../../records/columns';
import type { DataColumn } from '../../../ui/dataColumn';
import { Breakable } from '../Breakable';
import { AppLink } from '../../../widgets/AppLink';
/** Formats milliseconds: "1,204 ms"; null for a stream. */
export function millisecondsInWords(ms: number | null): string {
  return ms === null ? 'Stream' : `${formatCount(Math.round(ms))} ms`;
}

/** Formats the time of a request to the second: "Nov 28, 2026, 3:13:46 PM EST". */
export function timeInWords(at: string): string {
  return formatDateTime(at, STATE_TIME_ZONE).replace(/\d:\d\d/, `$&:${at.slice(17, 19)}`);
}

/**
 * Formats the time of a stored request without the year, which is obvious: "Nov 28, 3:13:46 PM".
 */
function timeInList(at: string): string {
  return formatDateTimeShort(at, STATE_TIME_ZONE, at).replace(/\d:\d\d/, `$&:${at.slice(17, 19)}`);
}

/** Columns of a list of requests. */
export const REQUEST_COLUMNS: readonly DataColumn<LoggedRequest>[] = [
  rowHeader('Request', ({ id, method, path }) => (
    <AppLink to={HTTP_REQUEST_PATH} query={{ id }}>
      {method} <Breakable text={path} />
    </AppLink>
  )),
  column('Time', ({ at }) => <time dateTime={at}>{timeInList(at)}</time>, {
    isNoWrap: true,
    phone: 'line',
  }),
  textColumn('Status', ({ status }) => String(status), { phone: 'line' }),
  column('Duration', ({ ms }) => millisecondsInWords(ms), {
    align: 'end',
    isNoWrap: true,
    phone: 'end',
  }),
  column(
    'User',
    ({ userId, username }) => (
      <Breakable text={username ?? (userId === null ? 'Visitor' : `#${String(userId)}`)} />
    ),
    { phone: 'line' },
  ),
  // One line below the request.
  textColumn(
    'Details',
    ({ bytes, databaseMs }) =>
      `Database ${millisecondsInWords(databaseMs)}, ${formatCount(bytes)} bytes`,
    { priority: 3, isLabelHidden: true, phone: 'line' },
  ),
];
