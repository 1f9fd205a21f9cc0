import type { RequestHour } from '#contract/schemas/requestLog';
import { BarChart } from '../../../ui/charts/BarChart';
import { FiguresRow } from '../../../ui/FiguresRow';
import { formatCount, formatDateTime } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { Stack } from '../../../ui/Stack';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';

/** Requests per hour, with errors and slow requests; also as a table. */
export function RequestChart({ hours }: { readonly hours: readonly RequestHour[] }) {
  const sum = (of: (hour: RequestHour) => number) => hours.reduce((all, hour) => all + of(hour), 0);
  const dropped = sum((hour) => hour.dropped);
  const points = hours.map(({ at }) => formatDateTime(at, STATE_TIME_ZONE));
  const series = [
    {
      key: 'others',
      label: 'Other requests',
      values: hours.map(({ errors, requests, slow }) => Math.max(0, requests - errors - slow)),
    },
    { key: 'slow', label: 'Slower than 1 s', values: hours.map(({ slow }) => slow) },
    { key: 'errors', label: 'Server errors', values: hours.map(({ errors }) => errors) },
  ];
  return (
    <Stack>
      <FiguresRow
        label="Requests, last 48 hours"
        figures={[
          { label: 'Requests, last 48 hours', value: formatCount(sum(({ requests }) => requests)) },
          { label: 'Slower than 1 s', value: formatCount(sum(({ slow }) => slow)) },
          { label: 'Server errors', value: formatCount(sum(({ errors }) => errors)) },
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
          {formatCount(dropped)} requests weren&apos;t stored, because the database was too slow or
          unavailable. The server log has them.
        </MessageBox>
      )}
    </Stack>
  );
}
