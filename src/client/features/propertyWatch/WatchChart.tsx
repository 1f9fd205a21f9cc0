import { formatCount, formatMonth } from '#contract/formats';
import type { WatchMonth } from '#contract/schemas/propertyWatch';
import { BarChart } from '../../ui/charts/BarChart';
import styles from './propertyWatch.module.css';

/** Chart of notices sent and links opened by month; the table has the same numbers. */
export function WatchChart({ months }: { readonly months: readonly WatchMonth[] }) {
  const shown = [...months].reverse();
  return (
    <div className={styles.figure}>
      <BarChart
        caption="Notices sent by month"
        table="elsewhere"
        pointName="Month"
        format={formatCount}
        height={120}
        data={{
          points: shown.map(({ month }) => formatMonth(month)),
          series: [
            {
              key: 'clicked',
              label: 'Link opened',
              values: shown.map(({ clicked, sent }) => Math.min(clicked, sent)),
            },
            {
              key: 'unopened',
              label: 'Not opened',
              values: shown.map(({ clicked, sent }) => Math.max(0, sent - clicked)),
            },
          ],
        }}
      />
    </div>
  );
}
