import { PURCHASE_COUNTS_PATH } from '#contract/purchaseCounts';
import type { SearchCountRow, SearchCountSummary } from '#contract/schemas/searchCounts';
import { useAppSelector } from '../../../store/hooks';
import { countColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatCount, formatDate, formatMoney } from '../../../ui/formats';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import { searchCounts } from '../slice';

const COLUMNS: readonly DataColumn<SearchCountRow>[] = [
  rowHeader('User', ({ userName }) => userName),
  textColumn('Billing code', ({ billingCode }) => billingCode, { none: 'No billing code' }),
  countColumn('Counted searches', ({ counted }) => counted),
  countColumn('All searches', ({ answered }) => answered),
];

const rowKey = ({ billingCode, userId }: SearchCountRow): string =>
  `${String(userId)}|${billingCode ?? ''}`;

/** Who of the account searched this month, and what the plan still holds. */
export function Screen() {
  return (
    <Loaded of={useAppSelector(searchCounts.select)} what="the search counts">
      {(summary) => <Summary summary={summary} />}
    </Loaded>
  );
}

function Summary({ summary }: { readonly summary: SearchCountSummary }) {
  const { capped, isWholeAccount, items, plan, total } = summary;
  if (plan === null) {
    return (
      <StateMessage kind="empty" title="No plan is running">
        Searches are counted for accounts with a plan; yours are not.
      </StateMessage>
    );
  }
  return (
    <Stack>
      <Section title={plan.name}>
        <PlanFacts plan={plan} />
      </Section>
      {items.length === 0 ? (
        <StateMessage kind="empty" title="No searches yet">
          {isWholeAccount ? 'Nobody of your account has' : 'You have not'} searched since{' '}
          {formatDate(plan.startedOn)}.
        </StateMessage>
      ) : (
        <DataTable
          caption={
            isWholeAccount
              ? `Searches since ${formatDate(plan.startedOn)}, by user and billing code`
              : `Your searches since ${formatDate(plan.startedOn)}, by billing code`
          }
          columns={COLUMNS}
          rows={items}
          rowKey={rowKey}
        />
      )}
      {capped ? <p>Only the first {formatCount(total)} rows are shown.</p> : null}
      <p>
        The same search of one user within 24 hours counts once. Turning pages, sorting and
        filtering are free, and so is opening what was found.{' '}
        <AppLink to={PURCHASE_COUNTS_PATH}>Pages bought are counted apart</AppLink>.
      </p>
    </Stack>
  );
}

function PlanFacts({ plan }: { readonly plan: NonNullable<SearchCountSummary['plan']> }) {
  const { bonusLeft, extraSearchCents, included, startedOn, upgradePoint, used } = plan;
  const extra = included === null ? 0 : Math.max(0, used - included);
  const month = { term: 'Month began', description: formatDate(startedOn) };
  if (included === null) {
    return (
      <DescriptionList
        items={[month, { term: 'Searches used', description: `${formatCount(used)}, no limit` }]}
      />
    );
  }
  return (
    <DescriptionList
      items={[
        month,
        {
          term: 'Searches used',
          description: <ProgressMeter label="Searches used" used={used} included={included} />,
        },
        ...(bonusLeft === 0
          ? []
          : [
              {
                term: 'Given on top',
                description: `${formatCount(bonusLeft)} left: they are spent before those of the plan.`,
              },
            ]),
        ...(extra === 0 || extraSearchCents === null
          ? []
          : [
              {
                term: 'Beyond the plan',
                description: `${formatCount(extra)} at ${formatMoney(extraSearchCents)} each, ${formatMoney(extra * extraSearchCents)} so far. They stand on the next invoice.`,
              },
            ]),
        ...(upgradePoint === null
          ? []
          : [
              {
                term: 'Left before the upgrade point',
                description: `${formatCount(Math.max(0, upgradePoint - used))}: from ${formatCount(upgradePoint)} searches on, the next plan costs less than further single searches.`,
              },
            ]),
      ]}
    />
  );
}
