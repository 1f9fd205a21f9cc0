import { HTTP_LOGGING_PATH } from '#contract/adminPages';
import type { LinkQuery } from '#contract/queryFields';
import type { RequestHour } from '#contract/schemas/requestLog';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { BarChart } from '../../../ui/charts/BarChart';
import { FiguresRow } from '../../../ui/FiguresRow';
import { formatCount, formatDateTime } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
/** Share of slow requests above which action is needed. */
const USUAL_SLOW_SHARE = 0.01;

/** Duration in milliseconds above which a request counts as slow. */
const SLOW_MS = 1_000;

/** A number of requests, as a link to them. */
function Matches({ count, query }: { readonly count: number; readonly query: LinkQuery }) {
  if (count === 0) return '0';
  return (
    <AppLink to={HTTP_LOGGING_PATH} query={query}>
      {formatCount(count)}
    </AppLink>
  );
}

/** Formats a share: "0.8%". */
function shareWords(part: number, all: number): string {
  const percent = all === 0 ? 0 : (100 * part) / all;
  return `${percent.toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
}

/** Requests by hour, with errors and slow requests; the same numbers as a table. */
export function RequestChart({ hours }: { readonly hours: readonly RequestHour[] }) {
  const sum = (of: (hour: RequestHour) => number) =>
    hours.reduce((total, hour) => total + of(hour), 0);
  const dropped = sum((hour) => hour.dropped);
  const all = sum(({ requests }) => requests);
  const slow = sum((hour) => hour.slow);
  const errors = sum((hour) => hour.errors);
  const points = hours.map(({ at }) => formatDateTime(at, STATE_TIME_ZONE));
  const series = [
    {
      key: 'others',
      label: 'Other requests',
      values: hours.map((hour) => Math.max(0, hour.requests - hour.errors - hour.slow)),
    },
    { key: 'slow', label: 'Slower than 1 s', values: hours.map((hour) => hour.slow) },
    { key: 'errors', label: 'Server errors', values: hours.map((hour) => hour.errors) },
  ];
  return (
    <Stack>
      <FiguresRow
        label="Requests, last 48 hours"
        figures={[
          { label: 'Requests', value: formatCount(all), note: 'Last 48 hours' },
          {
            label: 'Slower than 1 s',
            value: <Matches count={slow} query={{ slowerThan: String(SLOW_MS) }} />,
            note: `${shareWords(slow, all)}, usually under ${String(USUAL_SLOW_SHARE * 100)}%`,
            tone: slow > USUAL_SLOW_SHARE * all ? 'warning' : 'plain',
          },
          {
            label: 'Server errors',
            value: <Matches count={errors} query={{ status: '5xx' }} />,
            note: 'Usually 0',
            tone: errors > 0 ? 'warning' : 'plain',
          },
        ]}
      />
      {hours.length < 2 ? null : (
        <BarChart
          caption="Requests by hour, last 48 hours"
          table="button"
          pointName="Hour"
          format={formatCount}
          height={120}
          data={{ points, series }}
        />
      )}
      {dropped === 0 ? null : (
        <MessageBox tone="warning">
          {dropped === 1
            ? '1 request wasn’t stored'
            : `${formatCount(dropped)} requests weren’t stored`}
          , because the database was too slow or unavailable. The server log has them.
        </MessageBox>
      )}
    </Stack>
  );
}
