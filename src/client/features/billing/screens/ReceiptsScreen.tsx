import { Fragment, useMemo } from 'react';
import { INVOICE_PATH, RECEIPT_PATH, RECEIPTS_PATH } from '#contract/billing/pages';
import {
  invoiceNumber,
  RECEIPT_KINDS,
  RECEIPT_WORDS,
  receiptNumber,
  returnedParts,
} from '#contract/billing/files';
import { formatDateIn, formatMoney, formatMoneyShort, formatMonthShort } from '#contract/formats';
import type { ListedReceipt, ReceiptList, ReceiptMonth } from '#contract/schemas/billing';
import { stateDate, STATE_TIME_ZONE } from '#contract/stateClock';
import { ChoiceListView } from '../../../records/ChoiceListView';
import { column, dayColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { phoneColumn } from '../../../records/phoneColumn';
import { useIsPhone } from '../../../records/PhoneFold';
import { dataOf } from '../../../state/loadable/dataOf';
import { useAppSelector } from '../../../store/hooks';
import { MonthlyChart } from '../../../ui/charts/MonthlyChart';
import type { DataColumn } from '../../../ui/dataColumn';
import { FiguresRow } from '../../../ui/FiguresRow';
import { AppLink } from '../../../widgets/AppLink';
import { PHONE_CHART } from '../../../records/chartHeights';
import { receipts } from '../slice';

const RECEIPT = rowHeader<ListedReceipt>('Receipt', ({ id, number }) => (
  <AppLink to={RECEIPT_PATH} query={{ receiptId: id }}>
    {receiptNumber(number)}
  </AppLink>
));
const AMOUNT = moneyColumn<ListedReceipt>('Amount', ({ cents }) => cents);

/** Formats the means of payment: "Visa 4242", "Check, 1234". */
function paidBy({ kind, reference }: ListedReceipt): string {
  return kind === 'CARD'
    ? reference.replace(' ending in ', ' ')
    : `${RECEIPT_WORDS[kind]}, ${reference}`;
}

/** The paid invoices, linked. */
function Invoices({ of }: { readonly of: ListedReceipt['invoices'] }) {
  return of.map(({ id, number }, at) => (
    <Fragment key={id}>
      {at === 0 ? null : ', '}
      <AppLink to={INVOICE_PATH} query={{ invoiceId: id }}>
        {invoiceNumber(number)}
      </AppLink>
    </Fragment>
  ));
}

const COLUMNS: readonly DataColumn<ListedReceipt>[] = [
  RECEIPT,
  dayColumn(STATE_TIME_ZONE)('Received', ({ receivedAt }) => receivedAt),
  column('For', ({ invoices, unappliedCents }) =>
    invoices.length > 0 ? (
      <Invoices of={invoices} />
    ) : unappliedCents > 0 ? (
      'No invoice yet'
    ) : (
      'No invoice'
    ),
  ),
  textColumn('Paid by', paidBy),
  AMOUNT,
];
const REFUNDED = moneyColumn<ListedReceipt>('Refunded', (row) => returnedParts(row).refunded, {
  priority: 3,
});
const REVERSED = moneyColumn<ListedReceipt>('Reversed', ({ reversedCents }) => reversedCents, {
  priority: 3,
});
const CREDIT = moneyColumn<ListedReceipt>('Credit', ({ unappliedCents }) => unappliedCents, {
  priority: 2,
});

/** Describes what was refunded, or taken back by the bank. */
function returnedWords(row: ListedReceipt): string[] {
  const { refunded, reversed } = returnedParts(row);
  return [
    ...(refunded === 0 ? [] : [`${formatMoney(refunded)} refunded`]),
    ...(reversed === 0 ? [] : [`${formatMoney(reversed)} reversed`]),
  ];
}

/** Columns on a phone; the receipt's page lists the invoices. */
const PHONE_COLUMNS: readonly DataColumn<ListedReceipt>[] = [
  RECEIPT,
  phoneColumn('Payment', (row) => ({
    facts: [formatDateIn(row.receivedAt, STATE_TIME_ZONE), paidBy(row)],
    status: [
      ...returnedWords(row),
      row.unappliedCents === 0 ? null : `${formatMoney(row.unappliedCents)} credit`,
    ],
  })),
  { ...AMOUNT, isBesideHeader: true },
];

const NO_ROWS: readonly ListedReceipt[] = [];

/** Leaves out amounts that are zero in every row. */
function columnsFor(rows: readonly ListedReceipt[]): readonly DataColumn<ListedReceipt>[] {
  return [
    ...COLUMNS,
    ...(rows.some((row) => returnedParts(row).refunded !== 0) ? [REFUNDED] : []),
    ...(rows.some(({ reversedCents }) => reversedCents !== 0) ? [REVERSED] : []),
    ...(rows.some(({ unappliedCents }) => unappliedCents !== 0) ? [CREDIT] : []),
  ];
}

const KINDS = RECEIPT_KINDS.map((value) => ({ value, label: RECEIPT_WORDS[value] }));

function countsOf({ counts }: ReceiptList) {
  return { ...counts, all: counts.CARD + counts.CHECK + counts.CREDIT };
}

/** The account's payments and credits (spec section 2, ViewReceiptList). */
export function Screen() {
  const state = useAppSelector(receipts.select);
  const rows = dataOf(state)?.items ?? NO_ROWS;
  const isPhone = useIsPhone();
  const columns = useMemo(() => (isPhone ? PHONE_COLUMNS : columnsFor(rows)), [isPhone, rows]);
  return (
    <ChoiceListView
      of={state}
      things={{ one: 'receipt', many: 'receipts' }}
      caption="Account receipts"
      columns={columns}
      path={RECEIPTS_PATH}
      field="kind"
      label="Paid by"
      choices={KINDS}
      countsOf={countsOf}
      head={(list, hasRows) => (hasRows ? <Summary of={list} /> : null)}
      empty={{ title: 'No receipts yet', text: 'You’ll get a receipt for each payment.' }}
      noMatches="You have no receipts of this kind."
    />
  );
}

/** Summary figures, and the year's payments. */
function Summary({
  of: { asOf, balanceCents, months, paidLastYearCents, paidThisYearCents },
}: {
  readonly of: ReceiptList;
}) {
  const year = Number(stateDate(asOf).slice(0, 4));
  const latest = months.at(-1);
  const before = months.at(-2);
  const paidIn = (month: ReceiptMonth | undefined) =>
    formatMoney((month?.cardCents ?? 0) + (month?.checkCents ?? 0));
  return (
    <>
      <FiguresRow
        label="Receipts at a glance"
        figures={[
          {
            label: 'Paid this year',
            value: formatMoney(paidThisYearCents),
            note: `${formatMoney(paidLastYearCents)} in ${String(year - 1)}`,
          },
          {
            label:
              latest === undefined ? 'This month' : `Paid in ${formatMonthShort(latest.month)}`,
            value: paidIn(latest),
            note:
              before === undefined
                ? null
                : `${paidIn(before)} in ${formatMonthShort(before.month)}`,
          },
          {
            label: 'Credit',
            value: formatMoney(balanceCents),
            note: balanceCents === 0 ? 'No unused credit' : 'Applied to your next invoice',
          },
        ]}
      />
      <MonthlyChart
        caption="Payments by month"
        months={months.map(({ month }) => month)}
        series={[
          { key: 'card', label: RECEIPT_WORDS.CARD, values: months.map((each) => each.cardCents) },
          {
            key: 'check',
            label: RECEIPT_WORDS.CHECK,
            values: months.map((each) => each.checkCents),
          },
          {
            key: 'credit',
            label: RECEIPT_WORDS.CREDIT,
            values: months.map((each) => each.creditCents),
          },
        ]}
        format={formatMoney}
        formatTick={formatMoneyShort}
        height={PHONE_CHART}
        none="No receipts in the last 12 months."
      />
    </>
  );
}
