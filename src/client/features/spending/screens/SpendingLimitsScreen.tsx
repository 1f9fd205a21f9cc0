import { useMemo, useState } from 'react';
import { dayBefore } from '#contract/calendarDate';
import { formatDate, formatMoney, formatMoneyShort } from '#contract/formats';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/billing/odometer';
import { PURCHASE_COUNTS_PATH } from '#contract/billing/purchaseCounts';
import type { SpendBudget, Spending } from '#contract/schemas/spending';
import { WARN_PERCENT } from '#contract/billing/spending';
import {
  column,
  moneyColumn,
  rowHeader,
  statusColumn,
  textColumn,
  toolsColumn,
  type Status,
} from '../../../records/columns';
import { useChartHeight } from '../../../records/chartHeights';
import { Loaded } from '../../../records/Loaded';
import { phoneColumn } from '../../../records/phoneColumn';
import { useIsPhone } from '../../../records/PhoneFold';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { MonthlyChart } from '../../../ui/charts/MonthlyChart';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { FiguresRow, type Figure } from '../../../ui/FiguresRow';
import { Section } from '../../../ui/Section';
import { ShareBar } from '../../../ui/ShareBar';
import { Stack } from '../../../ui/Stack';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { BudgetForm } from '../BudgetForm';
import { removeBudget, spending } from '../slice';
import styles from '../spending.module.css';
import { budgetName } from '../words';

function statusOf({ cents, isStop, usedCents }: SpendBudget): Status {
  if (usedCents >= cents) {
    return { tone: 'pastDue', word: isStop ? 'Used up, charges blocked' : 'Used up' };
  }
  return usedCents * 100 >= cents * WARN_PERCENT
    ? { tone: 'pastDue', word: 'Almost used up' }
    : { tone: 'open', word: 'Under budget' };
}

const COLUMNS: readonly DataColumn<SpendBudget>[] = [
  rowHeader('Applies to', budgetName),
  moneyColumn('Budget', ({ cents }) => cents),
  moneyColumn('Used', ({ usedCents }) => usedCents),
  column(
    'Share used',
    (budget) => (
      <span className={styles.share}>
        <ShareBar share={shareOf(budget)} />
        {Math.round(shareOf(budget) * 100)}%
      </span>
    ),
    { priority: 2 },
  ),
  statusColumn('Status', statusOf),
  textColumn(
    'At limit',
    ({ isStop }) => (isStop ? 'Blocks charges at the limit' : 'Notifies only'),
    { priority: 3, isLabelHidden: true },
  ),
];

/** Columns on a phone: what the budget applies to and its status, then the use. */
const PHONE_COLUMNS: readonly DataColumn<SpendBudget>[] = [
  rowHeader('Applies to', budgetName),
  phoneColumn('Used', (budget) => ({
    facts: [
      `${formatMoney(budget.usedCents)} of ${formatMoney(budget.cents)}`,
      `${String(Math.round(shareOf(budget) * 100))}%`,
    ],
    status: [budget.isStop ? 'Blocks charges at the limit' : 'Notifies only'],
  })),
  { ...statusColumn('Status', statusOf), isBesideHeader: true },
];

const shareOf = ({ cents, usedCents }: SpendBudget): number =>
  cents === 0 ? 1 : usedCents / cents;

/** Budgets for charges beyond the plan, with usage. */
export function Screen() {
  return (
    <Loaded of={useAppSelector(spending.select)} what="the spending limits" lines={10}>
      {(found) => <Limits of={found} />}
    </Loaded>
  );
}

function Limits({ of }: { readonly of: Spending }) {
  const { budgets, months } = of;
  const height = useChartHeight();
  const budget = budgets.find(({ scope }) => scope === 'ACCOUNT');
  const [edited, setEdited] = useState<SpendBudget | null>(null);
  const isPhone = useIsPhone();
  const columns = useMemo(
    () => [
      ...(isPhone ? PHONE_COLUMNS : COLUMNS),
      toolsColumn<SpendBudget>(
        'Edit or remove',
        (budget) => (
          <div className={styles.budgetTools}>
            <Button size="small" variant="quiet" onClick={() => setEdited({ ...budget })}>
              Edit<VisuallyHidden> the budget for {budgetName(budget)}</VisuallyHidden>
            </Button>
            <RemoveButton of={budget} />
          </div>
        ),
        { align: 'end' },
      ),
    ],
    [isPhone, setEdited],
  );
  return (
    <Stack>
      <FiguresRow label="Spending this month" figures={spendingFigures(of)} />
      <MonthlyChart
        caption="Extra charges by month"
        months={months.map(({ month }) => month)}
        series={[
          {
            key: 'search',
            label: 'Extra searches',
            values: months.map((each) => each.searchCents),
          },
          { key: 'page', label: 'Document pages', values: months.map((each) => each.pageCents) },
        ]}
        format={formatMoney}
        formatTick={formatMoneyShort}
        none="No charges beyond the plan in the last 12 months."
        height={height}
        {...(budget === undefined
          ? {}
          : { limit: { label: `Budget ${formatMoney(budget.cents)}`, value: budget.cents } })}
        note="By billing month. Extra searches are charged when the month ends."
      />
      <Section title="Budgets">
        <p>
          You and the user are notified at {WARN_PERCENT}% of a budget. Budgets reset each billing
          month.
        </p>
        {budgets.length === 0 ? (
          <p>No budgets. Charges aren’t blocked, and no one is notified.</p>
        ) : (
          <DataTable
            caption="Budgets and usage"
            isCaptionHidden
            columns={columns}
            rows={budgets}
            rowKey={({ id }) => id}
          />
        )}
      </Section>
      <BudgetForm
        key={edited?.id ?? 'new'}
        of={of}
        edited={edited}
        onCancel={() => setEdited(null)}
      />
      <p>
        Each search and purchase counts toward the budgets of its user and billing code.{' '}
        <AppLink to={SEARCH_COUNT_SUMMARY_PATH}>Searches</AppLink> ({formatMoney(of.searchCents)}
        ), <AppLink to={PURCHASE_COUNTS_PATH}>page purchases</AppLink> ({formatMoney(of.pageCents)})
      </p>
    </Stack>
  );
}

/** Returns the figures for the account's budget and how much of it has been spent. */
function spendingFigures({
  budgets,
  months,
  pageCents,
  periodFrom,
  periodTo,
  searchCents,
}: Spending): readonly Figure[] {
  const spentCents = searchCents + pageCents;
  const budget = budgets.find(({ scope }) => scope === 'ACCOUNT');
  const before = months.at(-2);
  const chargedBefore =
    before === undefined
      ? null
      : `${formatMoney(before.searchCents + before.pageCents)} last month`;
  const leftCents = (budget?.cents ?? 0) - spentCents;
  return [
    {
      label: 'Spent',
      value: formatMoney(spentCents),
      note: chargedBefore,
    },
    {
      label: 'Budget',
      value: budget === undefined ? 'None' : formatMoney(budget.cents),
      note: budget === undefined ? 'Set one for the account below' : 'Whole account',
    },
    {
      label: 'Left',
      value: budget === undefined ? 'No limit' : formatMoney(leftCents),
      note:
        budget !== undefined && leftCents <= 0
          ? `Used up until ${formatDate(periodTo)}`
          : `${formatDate(periodFrom)} to ${formatDate(dayBefore(periodTo))}`,
      tone: budget !== undefined && leftCents <= 0 ? 'warning' : 'plain',
    },
  ];
}

function RemoveButton({ of }: { readonly of: SpendBudget }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => removeBudget.select(state, String(of.id)));
  return (
    <Button
      size="small"
      variant="quiet"
      isBusy={status === 'running'}
      onClick={() => dispatch(removeBudget.send({ params: { budgetId: of.id } }))}
    >
      Remove<VisuallyHidden> the budget for {budgetName(of)}</VisuallyHidden>
    </Button>
  );
}
