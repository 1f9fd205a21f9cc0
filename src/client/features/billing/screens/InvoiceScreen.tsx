import { BACKEND_PAGES } from '#contract/site/backendPages';
import { INVOICES_PATH, RECEIPT_PATH } from '#contract/billing/pages';
import { INVOICE_FILE, invoiceNumber, RECEIPT_WORDS, receiptNumber } from '#contract/billing/files';
import { MIN_CARD_CENTS } from '#contract/billing/smallInvoices';
import { formatDate, formatMoney } from '#contract/formats';
import type { Invoice, InvoiceLine, InvoicePayment } from '#contract/schemas/billing';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, momentColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { PageActions } from '../../../ui/PageActions';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { BillingDocument, PdfDownload } from '../BillingDocument';
import { invoice } from '../slice';
import { transactionText } from '../words';

const LINES: readonly DataColumn<InvoiceLine>[] = [
  rowHeader('Description', transactionText),
  momentColumn(STATE_TIME_ZONE)('Charged', ({ at }) => at, { priority: 3 }),
  textColumn('By', ({ userName }) => userName, { none: 'Plan', priority: 2 }),
  textColumn('Billing code', ({ billingCode }) => billingCode, { none: 'None', priority: 2 }),
  moneyColumn('Amount', ({ cents }) => cents),
];

const PAYMENTS: readonly DataColumn<InvoicePayment>[] = [
  rowHeader('Receipt', ({ receiptId, receiptNumber: number }) => (
    <AppLink to={RECEIPT_PATH} query={{ receiptId }}>
      {receiptNumber(number)}
    </AppLink>
  )),
  momentColumn(STATE_TIME_ZONE)('Received', ({ receivedAt }) => receivedAt),
  column('Paid by', ({ kind }) => RECEIPT_WORDS[kind]),
  moneyColumn('Amount', ({ cents }) => cents),
];

/** One invoice with its charges and payments (spec section 2, ViewInvoice). */
export function Screen() {
  return (
    <BillingDocument of={useAppSelector(invoice.select)} thing="invoice" listPath={INVOICES_PATH}>
      {(loaded) => <Facts of={loaded} />}
    </BillingDocument>
  );
}

function Facts({ of }: { readonly of: Invoice }) {
  const {
    billTo,
    dueOn,
    id,
    issuedOn,
    lines,
    number,
    openCents,
    payments,
    reopenedOn,
    totalCents,
  } = of;
  return (
    <Stack>
      <ScreenHeading title={`Invoice ${invoiceNumber(number)}`} />
      <PageActions>
        {openCents < MIN_CARD_CENTS ? null : (
          <BackendLink to={BACKEND_PAGES.payInvoices} className={buttonClass('primary')}>
            Pay {formatMoney(openCents)}
          </BackendLink>
        )}
        <PdfDownload path={INVOICE_FILE} query={{ invoiceId: id }} />
      </PageActions>
      <DescriptionList
        items={[
          { term: 'Bill to', description: billTo.join(', ') },
          { term: 'Date', description: formatDate(issuedOn) },
          ...(reopenedOn === null
            ? []
            : [
                {
                  term: 'Reopened',
                  description: `${formatDate(reopenedOn)}, because a payment was reversed`,
                },
              ]),
          { term: 'Due', description: formatDate(dueOn) },
          { term: 'Total', description: formatMoney(totalCents) },
          {
            term: 'Balance due',
            description: openCents === 0 ? 'Paid in full' : formatMoney(openCents),
          },
        ]}
      />
      <Section title="Charges">
        <DataTable
          caption="Invoice charges"
          isCaptionHidden
          columns={LINES}
          rows={lines}
          rowKey={({ id: entryId }) => entryId}
        />
      </Section>
      {payments.length === 0 ? null : (
        <Section title="Payments">
          <DataTable
            caption="Invoice payments"
            isCaptionHidden
            columns={PAYMENTS}
            rows={payments}
            rowKey={({ receiptId }) => receiptId}
          />
        </Section>
      )}
    </Stack>
  );
}
