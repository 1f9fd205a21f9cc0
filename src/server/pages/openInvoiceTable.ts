import { INVOICE_PATH } from '#contract/billing/pages';
import { invoiceNumber } from '#contract/billing/files';
import { formatMoney, formatDateLong } from '#contract/formats';
import { decideAccess, ACCOUNT_ADMINISTRATION } from '#contract/roles';
import type { InvoiceRow } from '#contract/schemas/billing';
import type { StoredCharge } from '../domain/cards/chargesRepository';
import { html, type SafeHtml } from '../site/html';
import { screenAddress, type Visit } from './formPage';

/** True for a payment that waits for the bank, or for the user's confirmation. */
export function isPending({ status }: StoredCharge): boolean {
  return status === 'WAITING' || status === 'NEEDS_ACTION';
}

/** True if the user may view the account's invoices. */
export function canViewInvoices({ request }: Visit): boolean {
  return decideAccess(ACCOUNT_ADMINISTRATION, 'loggedIn', request.user).kind === 'granted';
}

/** Renders unpaid invoices with the status of the last card payment. */
export function openInvoiceTable(
  visit: Visit,
  open: readonly InvoiceRow[],
  charges: readonly StoredCharge[],
): SafeHtml {
  const { app, request } = visit;
  const areLinks = canViewInvoices(visit);
  const sum = open.reduce((all, { openCents }) => all + openCents, 0);
  return html`<table class="page-list">
    <caption>
      Unpaid invoices
    </caption>
    <thead>
      <tr>
        <th scope="col">Invoice</th>
        <th scope="col">Due</th>
        <th scope="col" class="page-amount">Balance due</th>
        <th scope="col">Card</th>
      </tr>
    </thead>
    <tbody>
      ${open.map(({ dueOn, id, number, openCents }) => {
        const words = invoiceNumber(number);
        const link = screenAddress(app, request.locale, INVOICE_PATH, { invoiceId: id });
        return html`<tr>
          <th scope="row">${areLinks ? html`<a href="${link}">${words}</a>` : words}</th>
          <td data-label="Due">${formatDateLong(dueOn)}</td>
          <td class="page-amount" data-label="Balance due">${formatMoney(openCents)}</td>
          <td data-label="Card">
            ${chargeWords(charges.find(({ invoiceId }) => invoiceId === id))}
          </td>
        </tr>`;
      })}
    </tbody>
    ${
      open.length < 2
        ? null
        : html`<tfoot>
            <tr>
              <th scope="row" colspan="2">Total</th>
              <td class="page-amount" data-label="Balance due">${formatMoney(sum)}</td>
              <td></td>
            </tr>
          </tfoot>`
    }
  </table>`;
}

function chargeWords(charge: StoredCharge | undefined): SafeHtml | string {
  switch (charge?.status) {
    case 'WAITING':
      return 'Charged. Waiting for the bank';
    case 'NEEDS_ACTION':
      return html`<a href="${charge.actionUrl ?? ''}">Confirm payment</a>`;
    case 'DECLINED':
      return `Declined. ${charge.problem ?? ''}`;
    case 'DISPUTED':
      return 'Payment reversed by the bank';
    case 'PAID':
    case undefined:
      return 'Not charged';
  }
}
