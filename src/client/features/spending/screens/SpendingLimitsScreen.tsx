import { SEARCH_DETAILS_PATH } from '#contract/accountPages';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/odometer';
import { PURCHASE_COUNTS_PATH } from '#contract/purchaseCounts';
import type { SpendBudget, Spending } from '#contract/schemas/spending';
import { WARN_PERCENT } from '#contract/spending';
import {
  column,
  moneyColumn,
  rowHeader,
  statusColumn,
  textColumn,
  toolsColumn,
  type Status,
} from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { MonthlyChart } from '../../../ui/charts/MonthlyChart';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { FiguresRow, type Figure } from '../../../ui/FiguresRow';
import { formatDate, formatMoney, formatMoneyShort, formatMonth } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { ShareBar } from '../../../ui/ShareBar';
import { Stack } from '../../../ui/Stack';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { BudgetForm } from '../BudgetForm';
import { removeBudget, spending } from '../slice';
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
  column('Share used', ({ cents, usedCents }) => (
    <ShareBar share={cents === 0 ? 1 : usedCents / cents} />
  )),
  statusColumn('Status', statusOf),
  textColumn('At limit', ({ isStop }) => (isStop ? 'Block charges' : 'Notify only'), {
    priority: 3,
  }),
  toolsColumn('Remove', (budget) => <RemoveButton of={budget} />),
];

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
  return (
    <Stack>
      <FiguresRow label="Spending this month" figures={spendingFigures(of)} />
      <MonthlyChart
        caption="Charges beyond the plan by month charged"
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
        note="Extra searches are charged when the billing month ends."
      />
      <Section title="Budgets">
        <p>
          Extra searches and document pages are billed separately. You and the user are notified at{' '}
          {WARN_PERCENT}% of a budget. Budgets reset each billing month.
        </p>
        {budgets.length === 0 ? (
          <p>No budgets. Charges aren’t blocked, and no one is notified.</p>
        ) : (
          <DataTable
            caption="Budgets and usage"
            isCaptionHidden
            columns={COLUMNS}
            rows={budgets}
            rowKey={({ id }) => id}
          />
        )}
      </Section>
      <BudgetForm of={of} />
      <p>
        Each search and purchase counts toward the budgets of its user and billing code.{' '}
        <AppLink to={SEARCH_DETAILS_PATH}>View searches</AppLink>
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
  // Calendar months, unlike the figures, which count since the billing month began.
  const chargedBefore = (cents = 0) =>
    before === undefined
      ? undefined
      : `${formatMoney(cents)} charged in ${formatMonth(before.month)}`;
  const leftCents = (budget?.cents ?? 0) - spentCents;
  return [
    {
      label: 'Spent this month',
      value: formatMoney(spentCents),
      note: `Since ${formatDate(periodFrom)}`,
    },
    {
      label: 'Extra searches',
      value: <AppLink to={SEARCH_COUNT_SUMMARY_PATH}>{formatMoney(searchCents)}</AppLink>,
      note: chargedBefore(before?.searchCents),
    },
    {
      label: 'Document pages',
      value: <AppLink to={PURCHASE_COUNTS_PATH}>{formatMoney(pageCents)}</AppLink>,
      note: chargedBefore(before?.pageCents),
    },
    budget === undefined
      ? { label: 'Budget left', value: 'No budget', note: 'Set one for the account below' }
      : {
          label: 'Budget left',
          value: formatMoney(leftCents),
          note:
            leftCents <= 0
              ? `${formatMoney(budget.cents)} budget used up`
              : `of ${formatMoney(budget.cents)} until ${formatDate(periodTo)}`,
          tone: leftCents <= 0 ? 'warning' : 'plain',
        },
  ];
}

function RemoveButton({ of }: { readonly of: SpendBudget }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => removeBudget.select(state, String(of.id)));
  return (
    <Button
      size="small"
      isBusy={status === 'running'}
      onClick={() => dispatch(removeBudget.send({ params: { budgetId: of.id } }))}
    >
      Remove<VisuallyHidden> the budget for {budgetName(of)}</VisuallyHidden>
    </Button>
  );
}
