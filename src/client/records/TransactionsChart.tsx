import { formatMoney, formatMoneyShort } from '#contract/formats';
import type { TransactionMonth } from '#contract/schemas/billing';
import { MonthlyChart } from '../ui/charts/MonthlyChart';
import { useChartHeight } from './chartHeights';

/** An account's charges and payments of the last 12 months, oldest month first. */
export function TransactionsChart({ months }: { readonly months: readonly TransactionMonth[] }) {
  const height = useChartHeight();
  return (
    <MonthlyChart
      caption="Charges and payments by month"
      months={months.map(({ month }) => month)}
      series={[
        { key: 'charged', label: 'Charges', values: months.map((each) => each.chargedCents) },
        {
          key: 'paid',
          label: 'Payments and credits',
          values: months.map((each) => each.paidCents),
        },
      ]}
      format={formatMoney}
      formatTick={formatMoneyShort}
      height={height}
      none="No transactions in the last 12 months."
    />
  );
}
