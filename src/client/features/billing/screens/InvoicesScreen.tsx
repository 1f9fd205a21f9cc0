import { BACKEND_PAGES } from '#contract/site/backendPages';
import { INVOICE_PATH, INVOICES_PATH } from '#contract/billing/pages';
import { invoiceNumber, INVOICES_FILE, INVOICE_FILE } from '#contract/billing/files';
import { payableCents } from '#contract/billing/smallInvoices';
import { formatDate, formatMoney } from '#contract/formats';
import { buildQuery } from '#contract/links';
import type { InvoiceList, InvoiceRow } from '#contract/schemas/billing';
import { stateDate } from '#contract/stateClock';
import { ChoiceListView, type RowChoice } from '../../../records/ChoiceListView';
import {
  dateColumn,
  moneyColumn,
  rowHeader,
  statusColumn,
  toolsColumn,
} from '../../../records/columns';
import { phoneColumn } from '../../../records/phoneColumn';
import { useIsPhone } from '../../../records/PhoneFold';
import { dataOf } from '../../../state/loadable/dataOf';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { ExportMenu } from '../../../ui/ExportMenu';
import { FiguresRow, type Figure } from '../../../ui/FiguresRow';
import { RecordIcon } from '../../../ui/RecordIcon';
import { Row } from '../../../ui/Row';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { ChargesChart, nextInvoice, paidThisYear } from '../InvoiceFigures';
import { invoices } from '../slice';
import { invoiceStatus } from '../words';

const INVOICE = rowHeader<InvoiceRow>('Invoice', ({ id, number }) => (
  <AppLink to={INVOICE_PATH} query={{ invoiceId: id }}>
    {invoiceNumber(number)}
  </AppLink>
));

const pdfColumn = (fileOf: (invoiceId: number) => string) =>
  toolsColumn<InvoiceRow>('File', ({ id, number }) => (
    <a href={fileOf(id)} className={buttonClass('quiet', 'small')} download>
      <RecordIcon name="download" size={16} />
      PDF<VisuallyHidden> of {invoiceNumber(number)}</VisuallyHidden>
    </a>
  ));

const TOTAL = moneyColumn<InvoiceRow>('Total', ({ totalCents }) => totalCents);

/**
 * `today`, the date of the response, determines which invoices are past due. Leaves out the balance
 * if no invoice is open, because each would be $0.00.
 */
const columnsOn = (today: string, hasOpen: boolean, fileOf: (invoiceId: number) => string) => [
  INVOICE,
  dateColumn<InvoiceRow>('Date', ({ issuedOn }) => issuedOn),
  ...(hasOpen ? [dateColumn<InvoiceRow>('Due', ({ dueOn }) => dueOn)] : []),
  statusColumn<InvoiceRow>('Status', (row) => invoiceStatus(row, today)),
  TOTAL,
  ...(hasOpen ? [moneyColumn<InvoiceRow>('Balance due', ({ openCents }) => openCents)] : []),
  pdfColumn(fileOf),
];

/**
 * Columns on a phone: the number and total, then the date and status. The invoice's page has the
 * PDF.
 */
const phoneColumnsOn = (today: string) => [
  INVOICE,
  phoneColumn<InvoiceRow>('Date', ({ dueOn, issuedOn, openCents, totalCents }) => ({
    facts: [formatDate(issuedOn), openCents === 0 ? 'Paid' : null],
    status:
      openCents === 0
        ? []
        : [
            invoiceStatus({ dueOn, openCents, totalCents }, today).word,
            `Due ${formatDate(dueOn)}`,
            openCents === totalCents ? null : `${formatMoney(openCents)} open`,
          ],
  })),
  { ...TOTAL, isBesideHeader: true },
];

const STATUSES: readonly RowChoice<InvoiceRow>[] = [
  { value: 'PAST_DUE', label: 'Past due', noMatches: 'No past-due invoices' },
  { value: 'OPEN', label: 'Open', noMatches: 'No open invoices' },
  { value: 'PAID', label: 'Paid', noMatches: 'No paid invoices' },
];

function countsOf({ counts: { open, paid, pastDue } }: InvoiceList) {
  return { all: open + paid + pastDue, OPEN: open, PAID: paid, PAST_DUE: pastDue };
}

/** The account's invoices and balance due (spec section 2, ViewInvoiceList). */
export function Screen() {
  const state = useAppSelector(invoices.select);
  const { file } = useHrefs();
  const href = file(INVOICES_FILE);
  const fileOf = (invoiceId: number): string => file(INVOICE_FILE) + buildQuery({ invoiceId });
  const { asOf = '', items = [], openCents = 0 } = dataOf(state) ?? {};
  const hasOpen = openCents !== 0 || items.some((row) => row.openCents !== 0);
  return (
    <ChoiceListView
      of={state}
      things={{ one: 'invoice', many: 'invoices' }}
      caption="Account invoices"
      columns={
        useIsPhone() ? phoneColumnsOn(stateDate(asOf)) : columnsOn(stateDate(asOf), hasOpen, fileOf)
      }
      actions={(list) =>
        countsOf(list).all === 0 ? null : (
          <ExportMenu id="invoices-export" entries={[{ label: 'CSV', href }]} />
        )
      }
      areActionsInHeading
      path={INVOICES_PATH}
      field="status"
      label="Invoice status"
      choices={STATUSES}
      countsOf={countsOf}
      head={(list) =>
        countsOf(list).all === 0 && list.unbilledCents + list.extraSearchCents === 0 ? null : (
          <Summary of={list} />
        )
      }
      empty={{
        title: 'No invoices yet',
        text: 'Your first invoice is issued when a plan starts or after a purchase.',
      }}
      noMatches="Choose another status to see your other invoices."
    />
  );
}

/** Summary figures, and the year's charges beyond the plan by billing code. */
function Summary({ of }: { readonly of: InvoiceList }) {
  return (
    <>
      <FiguresRow
        label="Invoices at a glance"
        figures={[balanceDue(of), nextInvoice(of), paidThisYear(of)]}
      />
      <ChargesChart of={of} />
    </>
  );
}

function balanceDue({ items, nextDueOn, openCents, pastDueCents }: InvoiceList): Figure {
  const payable = payableCents(openCents, items);
  const value =
    payable === 0 ? (
      formatMoney(openCents)
    ) : (
      <Row gap={3}>
        {formatMoney(openCents)}
        <BackendLink to={BACKEND_PAGES.payInvoices} className={buttonClass('primary', 'small')}>
          Pay<VisuallyHidden> {formatMoney(payable)}</VisuallyHidden>
        </BackendLink>
      </Row>
    );
  if (pastDueCents > 0) {
    const note = `${formatMoney(pastDueCents)} past due`;
    return { label: 'Balance due', value, note, tone: 'warning' };
  }
  return {
    label: 'Balance due',
    value,
    note: nextDueOn === null ? 'Nothing to pay' : `Due ${formatDate(nextDueOn)}`,
  };
}
