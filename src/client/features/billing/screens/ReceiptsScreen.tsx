import { RECEIPT_PATH, RECEIPT_WORDS, receiptNumber, RECEIPTS_PATH } from '#contract/billing';
import type { ReceiptRow } from '#contract/schemas/billing';
import { momentColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/DataTable';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { receipts } from '../slice';

const COLUMNS: readonly DataColumn<ReceiptRow>[] = [
  rowHeader('Receipt', ({ id, number }) => (
    <AppLink to={RECEIPT_PATH} query={{ receiptId: id }}>
      {receiptNumber(number)}
    </AppLink>
  )),
  momentColumn(STATE_TIME_ZONE)('Received', ({ receivedAt }) => receivedAt),
  textColumn('Paid by', ({ kind, reference }) => `${RECEIPT_WORDS[kind]}, ${reference}`),
  moneyColumn('Amount', ({ cents }) => cents),
  moneyColumn('Refunded', ({ refundedCents }) => refundedCents, { priority: 3 }),
  moneyColumn('Credit', ({ unappliedCents }) => unappliedCents, { priority: 2 }),
];

/** The account's payments and credits (spec section 2, ViewReceiptList). */
export function Screen() {
  return (
    <ListView
      of={useAppSelector(receipts.select)}
      things={{ one: 'receipt', many: 'receipts' }}
      caption="Account receipts"
      columns={COLUMNS}
      address={{ path: RECEIPTS_PATH, query: {} }}
      empty={{
        title: 'No receipts yet',
        text: 'You’ll get a receipt for each payment.',
      }}
    />
  );
}
