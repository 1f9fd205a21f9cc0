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
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatDate, formatMoney } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { ShareBar } from '../../../ui/ShareBar';
import { Stack } from '../../../ui/Stack';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { BudgetForm } from '../BudgetForm';
import { removeBudget, spending } from '../slice';
import { budgetName } from '../words';

function statusOf({ cents, isStop, usedCents }: SpendBudget): Status {
  if (usedCents > 0 && usedCents >= cents) {
    return { tone: 'pastDue', word: isStop ? 'Used up: it stops' : 'Used up' };
  }
  return usedCents * 100 >= cents * WARN_PERCENT && usedCents > 0
    ? { tone: 'pastDue', word: 'Nearly used' }
    : { tone: 'open', word: 'Within' };
}

const COLUMNS: readonly DataColumn<SpendBudget>[] = [
  rowHeader('Budget of', budgetName),
  moneyColumn('Budget', ({ cents }) => cents),
  moneyColumn('Used', ({ usedCents }) => usedCents),
  column('Share', ({ cents, usedCents }) => <ShareBar share={usedCents / Math.max(cents, 1)} />, {
    priority: 3,
  }),
  statusColumn('Status', statusOf),
  textColumn('At the end', ({ isStop }) => (isStop ? 'Refuses' : 'Tells only'), { priority: 3 }),
  toolsColumn('Remove', (budget) => <RemoveButton of={budget} />),
];

/** Budgets for what goes beyond the plan, with what of them is used. */
export function Screen() {
  return (
    <Loaded of={useAppSelector(spending.select)} what="the spending limits" lines={10}>
      {(found) => <Limits of={found} />}
    </Loaded>
  );
}

function Limits({ of }: { readonly of: Spending }) {
  const { budgets, pageCents, periodFrom, periodTo, searchCents } = of;
  return (
    <Stack>
      <p>
        Searches beyond the plan and pages of documents cost something. A budget says how much they
        may in a month; you and who spends are told at {WARN_PERCENT} %. It begins anew with each
        month of the plan.
      </p>
      <Section title="This month">
        <DescriptionList
          items={[
            {
              term: 'Month',
              description: `Since ${formatDate(periodFrom)}; the next one begins on ${formatDate(periodTo)}`,
            },
            {
              term: 'Searches beyond the plan',
              description: (
                <AppLink to={SEARCH_COUNT_SUMMARY_PATH}>{formatMoney(searchCents)}</AppLink>
              ),
            },
            {
              term: 'Pages bought',
              description: <AppLink to={PURCHASE_COUNTS_PATH}>{formatMoney(pageCents)}</AppLink>,
            },
            { term: 'Together', description: formatMoney(searchCents + pageCents) },
          ]}
        />
      </Section>
      <Section title="Budgets">
        {budgets.length === 0 ? (
          <p>No budget is set: nothing is refused, and nobody is told.</p>
        ) : (
          <DataTable
            caption="Budgets and what of them is used"
            isCaptionHidden
            columns={COLUMNS}
            rows={budgets}
            rowKey={({ id }) => id}
          />
        )}
      </Section>
      <BudgetForm of={of} />
      <p>
        Each search and each purchase counts for its user and its billing code.{' '}
        <AppLink to={SEARCH_DETAILS_PATH}>See the searches</AppLink>
      </p>
    </Stack>
  );
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
      Remove<VisuallyHidden> the budget of {budgetName(of)}</VisuallyHidden>
    </Button>
  );
}
