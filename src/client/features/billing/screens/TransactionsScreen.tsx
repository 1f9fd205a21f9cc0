import {
  INVOICE_PATH,
  invoiceNumber,
  TRANSACTION_WORDS,
  TRANSACTIONS_FILE,
  TRANSACTIONS_PATH,
} from '#contract/billing';
import type { Transaction, TransactionList } from '#contract/schemas/billing';
import { ChoiceListView } from '../../../records/ChoiceListView';
import { column, momentColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { MonthlyChart } from '../../../ui/charts/MonthlyChart';
import type { DataColumn } from '../../../ui/dataColumn';
import { FiguresRow } from '../../../ui/FiguresRow';
import { formatMoney, formatMoneyShort } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { useHrefs } from '../../../widgets/useHrefs';
import { transactions } from '../slice';

const COLUMNS: readonly DataColumn<Transaction>[] = [
  rowHeader('Description', ({ kind, reference }) => `${TRANSACTION_WORDS[kind]}: ${reference}`),
  momentColumn(STATE_TIME_ZONE)('Time', ({ at }) => at),
  textColumn(
    'By',
    ({ billingCode, userName }) =>
      userName !== null && billingCode !== null ? `${userName} (${billingCode})` : userName,
    { none: 'Automatic', priority: 3 },
  ),
  column(
    'Invoice',
    ({ invoiceId, invoiceNumber: number }) =>
      invoiceId === null || number === null ? (
        'None'
      ) : (
        <AppLink to={INVOICE_PATH} query={{ invoiceId }}>
          {invoiceNumber(number)}
        </AppLink>
      ),
    { priority: 2, isNoWrap: true },
  ),
  moneyColumn('Amount', ({ cents }) => cents),
  moneyColumn('Balance', ({ balanceCents }) => balanceCents),
];

const SIDES = [
  { value: 'CHARGE', label: 'Charges' },
  { value: 'PAYMENT', label: 'Payments and credits' },
] as const;

/** The account's charges and payments, newest first (spec section 2). */
export function Screen() {
  const { file } = useHrefs();
  return (
    <ChoiceListView
      of={useAppSelector(transactions.select)}
      things={{ one: 'transaction', many: 'transactions' }}
      caption="Account transactions"
      columns={COLUMNS}
      path={TRANSACTIONS_PATH}
      field="side"
      label="Kind of transaction"
      choices={SIDES}
      head={(list, hasRows) => (hasRows ? <Summary of={list} /> : null)}
      actions={({ total }) =>
        total === 0 ? null : (
          <a className={buttonClass()} href={file(TRANSACTIONS_FILE)} download>
            Download (CSV)
          </a>
        )
      }
      empty={{ title: 'No transactions yet', text: 'Charges and payments will appear here.' }}
      noMatches="You have no transactions of this kind."
    />
  );
}

/** Figures and the year's charges and payments. */
function Summary({ of: { balanceCents, months } }: { readonly of: TransactionList }) {
  const latest = months.at(-1);
  const before = months.at(-2);
  return (
    <>
      <FiguresRow
        label="Transactions at a glance"
        figures={[
          balanceCents < 0
            ? {
                label: 'Credit',
                value: formatMoney(-balanceCents),
                note: 'Applied to your next invoice',
              }
            : {
                label: 'Balance',
                value: formatMoney(balanceCents),
                note: balanceCents === 0 ? 'No balance due' : 'Owed, including new charges',
              },
          {
            label: 'Charged this month',
            value: formatMoney(latest?.chargedCents ?? 0),
            note: `${formatMoney(before?.chargedCents ?? 0)} last month`,
          },
          {
            label: 'Paid this month',
            value: formatMoney(Math.abs(latest?.paidCents ?? 0)),
            note: `${formatMoney(Math.abs(before?.paidCents ?? 0))} last month`,
          },
        ]}
      />
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
        none="No transactions in the last 12 months."
      />
    </>
  );
}
