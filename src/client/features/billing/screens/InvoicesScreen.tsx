import { BACKEND_PAGES } from '#contract/backendPages';
import { INVOICE_PATH, invoiceNumber, INVOICES_PATH, type InvoiceStatus } from '#contract/billing';
import type { InvoiceCounts, InvoiceList, InvoiceRow } from '#contract/schemas/billing';
import { ChoiceChips } from '../../../records/ChoiceChips';
import { dateColumn, moneyColumn, rowHeader, statusColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { OTHER_KEY } from '../../../ui/charts/chartData';
import { MonthlyChart } from '../../../ui/charts/MonthlyChart';
import { FiguresRow, type Figure } from '../../../ui/FiguresRow';
import { formatDate, formatMoney, formatMoneyShort } from '../../../ui/formats';
import { Row } from '../../../ui/Row';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { invoices, readInvoiceFilter } from '../slice';
import { invoiceStatus } from '../words';

/** `today`, the date of the response, determines which invoices are past due. */
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
  const filter = readInvoiceFilter(useAppSelector(selectShownQuery));
  const asOf = state.status === 'ready' ? state.data.asOf : '';
  return (
    <ListView
      of={state}
      things={{ one: 'invoice', many: 'invoices' }}
      caption="Account invoices"
      columns={columnsOn(asOf.slice(0, 10))}
      address={{ path: INVOICES_PATH, query: filter }}
      head={(list) =>
        list.counts.paid + list.counts.open + list.counts.pastDue === 0 &&
        list.unbilledCents === 0 ? null : (
          <Summary of={list} />
        )
      }
      controls={({ counts }) => <Statuses of={counts} filter={filter} />}
      empty={
        filter.status === undefined
          ? {
              title: 'No invoices yet',
              text: 'Your first invoice is issued when a plan starts or after a purchase.',
            }
          : {
              title: NO_MATCHES[filter.status],
              text: 'Choose another status to see your other invoices.',
              action: <AppLink to={INVOICES_PATH}>Show all invoices</AppLink>,
            }
      }
    />
  );
}

const NO_MATCHES: Readonly<Record<InvoiceStatus, string>> = {
  OPEN: 'No open invoices',
  PAST_DUE: 'No past due invoices',
  PAID: 'No paid invoices',
};

/** Figures and the year's charges by billing code. */
function Summary({ of }: { readonly of: InvoiceList }) {
  const { asOf, byCode, months } = of;
  const year = Number(asOf.slice(0, 4));
  return (
    <>
      <FiguresRow
        label="Invoices at a glance"
        figures={[
          balanceDue(of),
          nextInvoice(of),
          {
            label: 'Paid this year',
            value: formatMoney(of.paidThisYearCents),
            note: `${String(year - 1)}: ${formatMoney(of.paidLastYearCents)}`,
          },
        ]}
      />
      <MonthlyChart
        caption={byCode.length > 1 ? 'Invoiced by month and billing code' : 'Invoiced by month'}
        months={months}
        series={byCode.map(({ billingCode, cents, isOther }) => ({
          key: isOther ? OTHER_KEY : `=${billingCode ?? ''}`,
          label: isOther ? 'Other codes' : (billingCode ?? 'No billing code'),
          values: cents,
        }))}
        format={formatMoney}
        formatTick={formatMoneyShort}
        none="No invoices in the last 12 months."
      />
    </>
  );
}

function balanceDue({ nextDueOn, openCents, pastDueCents }: InvoiceList): Figure {
  const value =
    openCents === 0 ? (
      formatMoney(0)
    ) : (
      <Row gap={3}>
        {formatMoney(openCents)}
        <BackendLink to={BACKEND_PAGES.payInvoices} className={buttonClass('primary', 'small')}>
          Pay<VisuallyHidden> {formatMoney(openCents)}</VisuallyHidden>
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

/** The next period's plan with the charges so far. */
function nextInvoice(of: InvoiceList): Figure {
  const { balanceCents, nextInvoiceOn, nextPlanCents, unbilledCents } = of;
  const value = formatMoney(nextPlanCents + unbilledCents);
  const credit = `${formatMoney(balanceCents)} credit will be applied`;
  if (nextInvoiceOn === null) {
    return { label: 'Next invoice', value, note: balanceCents === 0 ? 'No plan' : credit };
  }
  const on = formatDate(nextInvoiceOn);
  const charges = unbilledCents === 0 ? '' : `, with ${formatMoney(unbilledCents)} in new charges`;
  return {
    label: 'Next invoice',
    value,
    note: balanceCents === 0 ? `${on}${charges}` : `${on}; ${credit}`,
  };
}

function Statuses({
  filter,
  of: { open, paid, pastDue },
}: {
  readonly filter: { readonly status?: InvoiceStatus };
  readonly of: InvoiceCounts;
}) {
  if (open + paid + pastDue < 2) return null;
  return (
    <ChoiceChips
      label="Invoice status"
      path={INVOICES_PATH}
      query={filter}
      field="status"
      choices={[
        { value: null, label: 'All', count: open + paid + pastDue },
        { value: 'PAST_DUE', label: 'Past due', count: pastDue },
        { value: 'OPEN', label: 'Open', count: open },
        { value: 'PAID', label: 'Paid', count: paid },
      ]}
    />
  );
}
