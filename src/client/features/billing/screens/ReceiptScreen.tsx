import { INVOICE_PATH, RECEIPTS_PATH } from '#contract/billing/pages';
import {
  invoiceNumber,
  RECEIPT_FILE,
  RECEIPT_WORDS,
  receiptNumber,
  returnedParts,
  reversalWords,
} from '#contract/billing/files';
import { formatDateTime, formatMoney } from '#contract/formats';
import type { Receipt } from '#contract/schemas/billing';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { dateColumn, moneyColumn, rowHeader } from '../../../records/columns';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { PageActions } from '../../../ui/PageActions';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { BillingDocument, PdfDownload } from '../BillingDocument';
import { receipt } from '../slice';

const USES: readonly DataColumn<Receipt['uses'][number]>[] = [
  rowHeader('Invoice', ({ invoiceId, invoiceNumber: number }) => (
    <AppLink to={INVOICE_PATH} query={{ invoiceId }}>
      {invoiceNumber(number)}
    </AppLink>
  )),
  dateColumn('Date', ({ issuedOn }) => issuedOn),
  moneyColumn('Amount', ({ cents }) => cents),
];

/** One receipt with the invoices it paid (spec section 2, ViewReceipt). */
export function Screen() {
  return (
    <BillingDocument of={useAppSelector(receipt.select)} thing="receipt" listPath={RECEIPTS_PATH}>
      {(loaded) => <Facts of={loaded} />}
    </BillingDocument>
  );
}

function Facts({ of }: { readonly of: Receipt }) {
  const { cents, id, kind, number, receivedAt, reference, unappliedCents, uses } = of;
  const { refunded, reversed } = returnedParts(of);
  return (
    <Stack>
      <ScreenHeading title={`Receipt ${receiptNumber(number)}`} />
      <PageActions>
        <PdfDownload path={RECEIPT_FILE} query={{ receiptId: id }} />
      </PageActions>
      <DescriptionList
        items={[
          { term: 'From', description: of.accountName },
          { term: 'Received', description: formatDateTime(receivedAt, STATE_TIME_ZONE) },
          { term: 'Paid by', description: `${RECEIPT_WORDS[kind]}, ${reference}` },
          { term: 'Amount', description: formatMoney(cents) },
          refunded === 0 ? null : { term: 'Refunded', description: formatMoney(refunded) },
          reversed === 0 ? null : { term: reversalWords(of), description: formatMoney(reversed) },
          unappliedCents === 0
            ? null
            : { term: 'Credit for next invoice', description: formatMoney(unappliedCents) },
        ]}
      />
      {uses.length === 0 ? null : (
        <Section title="Invoices paid">
          <DataTable
            caption="Invoices paid by this receipt"
            isCaptionHidden
            columns={USES}
            rows={uses}
            rowKey={({ invoiceId }) => invoiceId}
          />
        </Section>
      )}
    </Stack>
  );
}
