import { BACKEND_PAGES } from '#contract/backendPages';
import { INVOICE_PATH, invoiceNumber, INVOICES_PATH } from '#contract/billing';
import type { InvoiceList, InvoiceRow } from '#contract/schemas/billing';
import { dateColumn, moneyColumn, rowHeader, statusColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { formatMoney } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { invoices } from '../slice';
import { invoiceStatus } from '../words';

/** `today` (the date of the response) decides which invoices are past due. */
const columnsOn = (today: string) => [
  rowHeader<InvoiceRow>('Invoice', ({ id, number }) => (
    <AppLink to={INVOICE_PATH} query={{ invoiceId: id }}>
      {invoiceNumber(number)}
    </AppLink>
  )),
  dateColumn<InvoiceRow>('Date', ({ issuedOn }) => issuedOn),
  dateColumn<InvoiceRow>('Due', ({ dueOn }) => dueOn, { priority: 3 }),
  statusColumn<InvoiceRow>('Status', (row) => invoiceStatus(row, today)),
  moneyColumn<InvoiceRow>('Total', ({ totalCents }) => totalCents),
  moneyColumn<InvoiceRow>('Balance due', ({ openCents }) => openCents),
];

/** The account's invoices and balance due (spec section 2, ViewInvoiceList). */
export function Screen() {
  const state = useAppSelector(invoices.select);
  const asOf = state.status === 'ready' ? state.data.asOf : '';
  return (
    <ListView
      of={state}
      things={{ one: 'invoice', many: 'invoices' }}
      caption="Account invoices"
      columns={columnsOn(asOf.slice(0, 10))}
      address={{ path: INVOICES_PATH, query: {} }}
      lead={(list) => <Lead of={list} />}
      actions={({ openCents }) =>
        openCents === 0 ? null : (
          <BackendLink to={BACKEND_PAGES.payInvoices} className={buttonClass('primary')}>
            Pay {formatMoney(openCents)}
          </BackendLink>
        )
      }
      empty={{
        title: 'No invoices yet',
        text: 'Your first invoice is issued when a plan starts or after a purchase.',
      }}
    />
  );
}

function Lead({ of: { balanceCents, openCents, total, unbilledCents } }: { of: InvoiceList }) {
  if (total === 0 && unbilledCents === 0) return null;
  return (
    <>
      {openCents === 0 ? 'You have no balance due.' : `Balance due: ${formatMoney(openCents)}.`}
      {unbilledCents === 0
        ? null
        : ` ${formatMoney(unbilledCents)} in new charges will be on your next invoice.`}
      {balanceCents === 0
        ? null
        : ` Your ${formatMoney(balanceCents)} credit will be applied to your next invoice.`}
    </>
  );
}
