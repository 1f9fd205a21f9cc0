import { formatCount, formatDate, formatQuantity } from '#contract/formats';
import type { AccountDashboard } from '#contract/schemas/account';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/billing/odometer';
import { dataOf } from '../../../state/loadable/dataOf';
import { useAppSelector } from '../../../store/hooks';
import { MonthlyChart } from '../../../ui/charts/MonthlyChart';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { searchCounts } from '../slice';
import { UseBar } from './UseBar';

/** Months in the chart. */
const CHART_MONTHS = 12;

/** Searches of the last 12 billing months, with a link to their details. */
export function SearchHistory() {
  const counts = useAppSelector(searchCounts.select);
  const months = [...(dataOf(counts)?.months ?? [])].reverse().slice(-CHART_MONTHS);
  return (
    <Stack gap={3}>
      {months.length === 0 ? null : (
        <MonthlyChart
          caption="Searches by billing month"
          height={96}
          months={months.map(({ from }) => from)}
          series={[
            {
              key: 'counted',
              label: 'Counted searches',
              values: months.map(({ counted }) => counted),
            },
          ]}
          format={formatCount}
          note={`This billing month so far: ${formatCount(months.at(-1)?.counted ?? 0)}`}
          none="No counted searches in the last 12 months."
        />
      )}
      <AppLink to={SEARCH_COUNT_SUMMARY_PATH}>Usage by user and billing code</AppLink>
    </Stack>
  );
}

/** Shows how many of the plan's searches were used. */
export function PlanUse({ searches }: Pick<AccountDashboard, 'searches'>) {
  const counts = useAppSelector(searchCounts.select);
  const plan = dataOf(counts)?.plan ?? null;
  if (searches === null) return <p>No active plan</p>;
  const { included, startedOn, used } = searches;
  return (
    <div>
      {included === null ? (
        <p>
          {formatCount(used)} since {formatDate(startedOn)}, no limit
        </p>
      ) : (
        <UseBar
          used={used}
          included={included}
          startedOn={startedOn}
          upgradePoint={plan?.upgradePoint ?? null}
          bonus={plan?.included == null ? 0 : included - plan.included}
        />
      )}
      {plan === null || plan.bonusLeft === 0 ? null : (
        <p>
          {formatQuantity(
            plan.bonusLeft,
            'bonus search left; it’s used first.',
            'bonus searches left; they’re used first.',
          )}
        </p>
      )}
    </div>
  );
}
