import { INVOICE_PATH, RECEIPT_PATH, TRANSACTIONS_PATH } from '#contract/billing/pages';
import { invoiceNumber, receiptNumber, TRANSACTIONS_FILE } from '#contract/billing/files';
import { formatMoney, formatMonthName } from '#contract/formats';
import type { Transaction, TransactionList, TransactionMonth } from '#contract/schemas/billing';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { ChoiceListView } from '../../../records/ChoiceListView';
import { column, dayColumn, moneyColumn, rowHeader } from '../../../records/columns';
import { TransactionsChart } from '../../../records/TransactionsChart';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { ExportMenu } from '../../../ui/ExportMenu';
import { FiguresRow } from '../../../ui/FiguresRow';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import styles from '../billing.module.css';
import { transactions } from '../slice';
import { transactionText } from '../words';

const COLUMNS: readonly DataColumn<Transaction>[] = [
  rowHeader('Description', (row) => (
    <>
      {transactionText(row)}
      <span className={styles.second}>{madeBy(row)}</span>
    </>
  )),
  dayColumn(STATE_TIME_ZONE)('Date', ({ at }) => at),
  {
    ...column<Transaction>('Document', (row) => <Paper of={row} />, {
      priority: 2,
      isNoWrap: true,
    }),
    isEmpty: ({ invoiceId, receiptId }) => invoiceId === null && receiptId === null,
  },
  moneyColumn('Amount', ({ cents }) => cents),
  moneyColumn('Balance', ({ balanceCents }) => balanceCents),
];

const SIDES = [
  { value: 'CHARGE', label: 'Charges' },
  { value: 'PAYMENT', label: 'Payments and credits' },
] as const;

function madeBy({ billingCode, userName }: Transaction): string {
  if (userName === null) return 'Automatic';
  return billingCode === null ? `By ${userName}` : `By ${userName} (${billingCode})`;
}

/** Links to the invoice of a charge or the receipt of a payment. */
function Paper({
  of: { invoiceId, invoiceNumber: invoice, receiptId, receiptNumber: receipt },
}: {
  readonly of: Transaction;
}) {
  if (invoiceId !== null && invoice !== null) {
    return (
      <AppLink to={INVOICE_PATH} query={{ invoiceId }}>
        {invoiceNumber(invoice)}
      </AppLink>
    );
  }
  if (receiptId === null || receipt === null) return null;
  return (
    <AppLink to={RECEIPT_PATH} query={{ receiptId }}>
      {receiptNumber(receipt)}
    </AppLink>
  );
}

/** The account's charges and payments, newest first (spec section 2). */
export function Screen() {
  const { file } = useHrefs();
  const href = file(TRANSACTIONS_FILE);
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
          <ExportMenu id="transactions-export" entries={[{ label: 'CSV', href }]} />
        )
      }
      empty={{ title: 'No transactions yet', text: 'Charges and payments will appear here.' }}
      noMatches="You have no transactions of this kind."
    />
  );
}

/** Formats a month as "in June", or as "this month" if there is none. */
function inMonth(of: TransactionMonth | undefined): string {
  return of === undefined ? 'this month' : `in ${formatMonthName(of.month)}`;
}

/** Summary figures, and the year's charges and payments. */
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
                note: balanceCents === 0 ? 'No balance due' : 'Includes new charges',
              },
          {
            label: `Charged ${inMonth(latest)}`,
            value: formatMoney(latest?.chargedCents ?? 0),
            note: before && `${formatMoney(before.chargedCents)} ${inMonth(before)}`,
          },
          {
            label: `Paid ${inMonth(latest)}`,
            value: formatMoney(Math.abs(latest?.paidCents ?? 0)),
            note: before && `${formatMoney(Math.abs(before.paidCents))} ${inMonth(before)}`,
          },
        ]}
      />
      <TransactionsChart months={months} />
    </>
  );
}
