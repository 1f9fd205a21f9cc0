import type { ReactNode } from 'react';
import { INVOICE_PATH, RECEIPT_PATH, TRANSACTIONS_PATH } from '#contract/billing/pages';
import { invoiceNumber, receiptNumber, TRANSACTIONS_FILE } from '#contract/billing/files';
import { formatDateIn, formatMoney, formatMoneyShort, formatMonthShort } from '#contract/formats';
import type { Transaction, TransactionList, TransactionMonth } from '#contract/schemas/billing';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { ChoiceListView } from '../../../records/ChoiceListView';
import { useChartHeight } from '../../../records/chartHeights';
import { column, dayColumn, moneyColumn, rowHeader } from '../../../records/columns';
import { phoneColumn, PhoneTitle } from '../../../records/phoneColumn';
import { useIsPhone } from '../../../records/PhoneFold';
import { useAppSelector } from '../../../store/hooks';
import { MonthlyChart } from '../../../ui/charts/MonthlyChart';
import type { DataColumn } from '../../../ui/dataColumn';
import { ExportMenu } from '../../../ui/ExportMenu';
import { FiguresRow } from '../../../ui/FiguresRow';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import styles from '../billing.module.css';
import { transactions } from '../slice';
import { transactionText } from '../words';

const AMOUNT = moneyColumn<Transaction>('Amount', ({ cents }) => cents);

const COLUMNS: readonly DataColumn<Transaction>[] = [
  dayColumn(STATE_TIME_ZONE)('Date', ({ at }) => at),
  rowHeader('Description', (row) => (
    <>
      <span className={styles.plain}>{transactionText(row)}</span>
      {madeBy(row) === null ? null : <span className={styles.second}>{madeBy(row)}</span>}
    </>
  )),
  {
    ...column<Transaction>(
      'Invoice or receipt',
      (row) => <PaperLink of={row}>{paperNumber(row)}</PaperLink>,
      {
        priority: 2,
        isNoWrap: true,
      },
    ),
    isEmpty: (row) => !hasPaper(row),
  },
  AMOUNT,
  moneyColumn('Balance', ({ balanceCents }) => balanceCents),
];

/** Columns on a phone: description and amount, then date, document, and balance. */
const PHONE_COLUMNS: readonly DataColumn<Transaction>[] = [
  rowHeader('Description', (row) => (
    <PaperLink of={row}>
      <PhoneTitle>
        <span className={styles.plain}>{transactionText(row)}</span>
      </PhoneTitle>
    </PaperLink>
  )),
  phoneColumn('Date', (row) => ({
    facts: [
      formatDateIn(row.at, STATE_TIME_ZONE),
      paperNumber(row),
      `balance ${formatMoney(row.balanceCents)}`,
    ],
    status: [madeBy(row)],
  })),
  { ...AMOUNT, isBesideHeader: true },
];

const SIDES = [
  { value: 'CHARGE', label: 'Charges' },
  { value: 'PAYMENT', label: 'Payments and credits' },
] as const;

function hasPaper({ invoiceId, receiptId }: Transaction): boolean {
  return invoiceId !== null || receiptId !== null;
}

function madeBy({ billingCode, kind, userName }: Transaction): string | null {
  if (userName === null) return kind === 'PLAN_PERIOD' ? 'Automatic renewal' : null;
  return billingCode === null ? userName : `${userName}, billing code ${billingCode}`;
}

/** Returns the number of the charge's invoice or the payment's receipt; null without one. */
function paperNumber({ invoiceNumber: invoice, receiptNumber: receipt }: Transaction) {
  if (invoice !== null) return invoiceNumber(invoice);
  return receipt === null ? null : receiptNumber(receipt);
}

/** Links to the invoice of a charge or the receipt of a payment, if there is one. */
function PaperLink({
  children,
  of: { invoiceId, receiptId },
}: {
  readonly children: ReactNode;
  readonly of: Transaction;
}) {
  if (invoiceId !== null) {
    return (
      <AppLink to={INVOICE_PATH} query={{ invoiceId }}>
        {children}
      </AppLink>
    );
  }
  if (receiptId === null) return children;
  return (
    <AppLink to={RECEIPT_PATH} query={{ receiptId }}>
      {children}
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
      columns={useIsPhone() ? PHONE_COLUMNS : COLUMNS}
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
      areActionsInHeading
      empty={{ title: 'No transactions yet', text: 'Charges and payments will appear here.' }}
      noMatches="You have no transactions of this kind."
    />
  );
}

/** Formats a month as "Jun", so that a label has one line in a phone's figures. */
function shortMonth(of: TransactionMonth | undefined): string {
  return of === undefined ? 'New' : formatMonthShort(of.month);
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
            label: `${shortMonth(latest)} charges`,
            value: formatMoney(latest?.chargedCents ?? 0),
            note: before && `${formatMoney(before.chargedCents)} in ${shortMonth(before)}`,
          },
          {
            label: `${shortMonth(latest)} payments`,
            value: formatMoney(Math.abs(latest?.paidCents ?? 0)),
            note: before && `${formatMoney(Math.abs(before.paidCents))} in ${shortMonth(before)}`,
          },
        ]}
      />
      <ChargesByKind months={months} />
    </>
  );
}

/** The year's charges by kind. */
function ChargesByKind({ months }: { readonly months: readonly TransactionMonth[] }) {
  const height = useChartHeight();
  const valuesOf = (centsOf: (month: TransactionMonth) => number) => months.map(centsOf);
  return (
    <MonthlyChart
      caption="Charges by month"
      months={months.map(({ month }) => month)}
      series={[
        { key: 'plan', label: 'Plan', values: valuesOf(({ planCents }) => planCents) },
        {
          key: 'search',
          label: 'Extra searches',
          values: valuesOf(({ searchCents }) => searchCents),
        },
        { key: 'page', label: 'Document pages', values: valuesOf(({ pageCents }) => pageCents) },
        {
          key: 'fees',
          label: 'Other fees',
          values: valuesOf(
            ({ chargedCents, pageCents, planCents, searchCents }) =>
              chargedCents - planCents - searchCents - pageCents,
          ),
        },
      ]}
      format={formatMoney}
      formatTick={formatMoneyShort}
      height={height}
      none="No charges in the last 12 months."
    />
  );
}
