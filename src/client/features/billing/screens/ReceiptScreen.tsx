import {
  INVOICE_PATH,
  invoiceNumber,
  RECEIPT_FILE,
  RECEIPT_WORDS,
  receiptNumber,
  RECEIPTS_PATH,
} from '#contract/billing';
import { buildQuery } from '#contract/links';
import type { Receipt } from '#contract/schemas/billing';
import { dateColumn, moneyColumn, rowHeader } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatDateTime, formatMoney } from '../../../ui/formats';
import { PageActions } from '../../../ui/PageActions';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { useHrefs } from '../../../widgets/useHrefs';
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
    <Loaded
      of={useAppSelector(receipt.select)}
      what="the receipt"
      title="Receipt not loaded"
      notFound={
        <RecordNotFound
          title="Receipt not found"
          problem="We can’t find this receipt"
          nextLink={{ to: RECEIPTS_PATH, label: 'Go to your receipts' }}
        >
          It may belong to another account.
        </RecordNotFound>
      }
    >
      {(loaded) => <Facts of={loaded} />}
    </Loaded>
  );
}

function Facts({ of }: { readonly of: Receipt }) {
  const { cents, id, kind, number, receivedAt, reference, refundedCents, unappliedCents, uses } =
    of;
  const { file } = useHrefs();
  return (
    <Stack>
      <ScreenHeading title={`Receipt ${receiptNumber(number)}`} />
      <PageActions>
        <a
          className={buttonClass()}
          href={file(RECEIPT_FILE) + buildQuery({ receiptId: id })}
          download
        >
          Download (PDF)
        </a>
      </PageActions>
      <DescriptionList
        items={[
          { term: 'From', description: of.accountName },
          { term: 'Received', description: formatDateTime(receivedAt, STATE_TIME_ZONE) },
          { term: 'Paid by', description: `${RECEIPT_WORDS[kind]}, ${reference}` },
          { term: 'Amount', description: formatMoney(cents) },
          ...(refundedCents === 0
            ? []
            : [{ term: 'Refunded', description: formatMoney(refundedCents) }]),
          ...(unappliedCents === 0
            ? []
            : [{ term: 'Credit for next invoice', description: formatMoney(unappliedCents) }]),
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
