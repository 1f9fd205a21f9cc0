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
    return { tone: 'pastDue', word: isStop ? 'Used up, charges blocked' : 'Used up' };
  }
  return usedCents * 100 >= cents * WARN_PERCENT && usedCents > 0
    ? { tone: 'pastDue', word: 'Almost used up' }
    : { tone: 'open', word: 'Under budget' };
}

const COLUMNS: readonly DataColumn<SpendBudget>[] = [
  rowHeader('Applies to', budgetName),
  moneyColumn('Budget', ({ cents }) => cents),
  moneyColumn('Used', ({ usedCents }) => usedCents),
  column('Share', ({ cents, usedCents }) => <ShareBar share={usedCents / Math.max(cents, 1)} />, {
    priority: 3,
  }),
  statusColumn('Status', statusOf),
  textColumn('When reached', ({ isStop }) => (isStop ? 'Block' : 'Notify only'), { priority: 3 }),
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
  const { budgets, pageCents, periodFrom, periodTo, searchCents } = of;
  return (
    <Stack>
      <p>
        Extra searches and document pages cost extra. Set a monthly budget; you and the user are
        notified at {WARN_PERCENT}%. Budgets reset each billing month.
      </p>
      <Section title="This month">
        <DescriptionList
          items={[
            {
              term: 'Billing month',
              description: `Started ${formatDate(periodFrom)}. The next one starts ${formatDate(periodTo)}.`,
            },
            {
              term: 'Extra searches',
              description: (
                <AppLink to={SEARCH_COUNT_SUMMARY_PATH}>{formatMoney(searchCents)}</AppLink>
              ),
            },
            {
              term: 'Document pages',
              description: <AppLink to={PURCHASE_COUNTS_PATH}>{formatMoney(pageCents)}</AppLink>,
            },
            { term: 'Total', description: formatMoney(searchCents + pageCents) },
          ]}
        />
      </Section>
      <Section title="Budgets">
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
