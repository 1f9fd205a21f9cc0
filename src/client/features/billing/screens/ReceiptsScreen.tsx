import { useMemo } from 'react';
import { RECEIPT_PATH, RECEIPTS_PATH } from '#contract/billingPages';
import { RECEIPT_KINDS, RECEIPT_WORDS, receiptNumber } from '#contract/billing';
import type { ReceiptList, ReceiptMonth, ReceiptRow } from '#contract/schemas/billing';
import { stateDate, STATE_TIME_ZONE } from '#contract/stateClock';
import { ChoiceListView } from '../../../records/ChoiceListView';
import { dayColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { useIsPhone } from '../../../records/PhoneFold';
import { dataOf } from '../../../state/loadable/dataOf';
import { useAppSelector } from '../../../store/hooks';
import { MonthlyChart } from '../../../ui/charts/MonthlyChart';
import type { DataColumn } from '../../../ui/dataColumn';
import { FiguresRow } from '../../../ui/FiguresRow';
import { formatMoney, formatMoneyShort } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { CHART, PHONE_CHART } from '../../../records/chartHeights';
import { receipts } from '../slice';

const COLUMNS: readonly DataColumn<ReceiptRow>[] = [
  rowHeader('Receipt', ({ id, number }) => (
    <AppLink to={RECEIPT_PATH} query={{ receiptId: id }}>
      {receiptNumber(number)}
    </AppLink>
  )),
  dayColumn(STATE_TIME_ZONE)('Received', ({ receivedAt }) => receivedAt),
  textColumn('Paid by', ({ kind, reference }) => `${RECEIPT_WORDS[kind]}, ${reference}`),
  moneyColumn('Amount', ({ cents }) => cents),
];
const REFUNDED = moneyColumn<ReceiptRow>('Refunded', ({ refundedCents }) => refundedCents, {
  priority: 3,
});
const CREDIT = moneyColumn<ReceiptRow>('Credit', ({ unappliedCents }) => unappliedCents, {
  priority: 2,
});

const NO_ROWS: readonly ReceiptRow[] = [];

/** Leaves out amounts that are zero in every row. */
function columnsFor(rows: readonly ReceiptRow[]): readonly DataColumn<ReceiptRow>[] {
  return [
    ...COLUMNS,
    ...(rows.some(({ refundedCents }) => refundedCents !== 0) ? [REFUNDED] : []),
    ...(rows.some(({ unappliedCents }) => unappliedCents !== 0) ? [CREDIT] : []),
  ];
}

const KINDS = RECEIPT_KINDS.map((value) => ({ value, label: RECEIPT_WORDS[value] }));

/** The account's payments and credits (spec section 2, ViewReceiptList). */
export function Screen() {
  const state = useAppSelector(receipts.select);
  const rows = dataOf(state)?.items ?? NO_ROWS;
  const columns = useMemo(() => columnsFor(rows), [rows]);
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
  const isPhone = useIsPhone();
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
            label: 'Paid this month',
            value: paidIn(latest),
            note: `${paidIn(before)} last month`,
          },
          {
            label: 'Credit',
            value: formatMoney(balanceCents),
            note: balanceCents === 0 ? 'Fully applied' : 'Applied to your next invoice',
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
        height={isPhone ? PHONE_CHART : CHART}
        none="No receipts in the last 12 months."
      />
    </>
  );
}
