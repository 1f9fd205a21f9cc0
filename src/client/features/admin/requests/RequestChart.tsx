import { formatCount, formatDateTime, formatQuantity } from '#contract/formats';
import type { RequestHour } from '#contract/schemas/requestLog';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { useChartHeight } from '../../../records/chartHeights';
import { BarChart } from '../../../ui/charts/BarChart';
import { MessageBox } from '../../../ui/MessageBox';
import { Stack } from '../../../ui/Stack';

/** Requests by hour, with errors and slow requests; the same numbers as a table. */
export function RequestChart({ hours }: { readonly hours: readonly RequestHour[] }) {
  const sum = (of: (hour: RequestHour) => number) =>
    hours.reduce((total, hour) => total + of(hour), 0);
  const chartHeight = useChartHeight();
  const dropped = sum((hour) => hour.dropped);
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
      {hours.length < 2 ? null : (
        <BarChart
          caption="Requests by hour, last 48 hours"
          table="button"
          pointName="Hour"
          format={formatCount}
          height={Math.min(120, chartHeight)}
          data={{ points, series }}
        />
      )}
      {dropped === 0 ? null : (
        <MessageBox tone="warning">
          {formatQuantity(dropped, 'request wasn’t stored', 'requests weren’t stored')}, because the
          database was too slow or unavailable. The server log has them.
        </MessageBox>
      )}
    </Stack>
  );
}
