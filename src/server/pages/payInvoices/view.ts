import { INVOICES_PATH } from '#contract/billing/pages';
import { formatMoney } from '#contract/formats';
import type { InvoiceRow } from '#contract/schemas/billing';
import type { Sums } from '../../domain/billing/invoicesRepository';
import { MIN_CARD_CENTS } from '#contract/billing/smallInvoices';
import type { StoredCharge } from '../../domain/cards/chargesRepository';
import type { StoredOrder } from '../../domain/cards/ordersRepository';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { accountForm, accountPage, type AccountPageFrame } from '../accountPage';
import { screenAddress, type Visit } from '../formPage';
import { canViewInvoices, openInvoiceTable } from '../openInvoiceTable';
import { chargeableInvoices, openSum, unbilledDue } from './dueSums';

const PAY = 'PAY-INVOICES';
/** Form action that issues an invoice for charges since the last one, and pays it. */
export const BILL_NOW = 'BILL-NOW';
/** Form action that cancels a waiting order. */
export const CANCEL_ORDER = 'CANCEL-ORDER';

/** An account's balance due, and how it can pay. */
interface PayView {
  readonly frame: AccountPageFrame;
  readonly open: readonly InvoiceRow[];
  readonly sums: Sums;
  readonly card: { readonly brand: string; readonly lastDigits: string } | null;
  readonly charges: readonly StoredCharge[];
  /** The latest card order. */
  readonly order: StoredOrder | null;
  readonly cardPage: string;
}

/** Renders the balance due, pending payments, and the buttons for paying. */
export function payInvoicesPage(visit: Visit, view: PayView): ServerPage {
  const { frame, open, order, sums } = view;
  return accountPage(
    frame,
    html`${order?.status === 'WAITING' ? waitingOrder(frame, order) : null}
    ${
      open.length === 0
        ? html`<p>You have no balance due. All invoices are paid.</p>`
        : openInvoices(visit, view)
    }
    ${sums.unbilledCents === 0 ? null : unbilledCharges(view)}
    ${
      sums.balanceCents === 0
        ? null
        : html`<p>
            You have a credit of ${formatMoney(sums.balanceCents)}, which will be applied to your
            next invoice.
          </p>`
    }
    ${
      canViewInvoices(visit)
        ? html`<p>
            <a href="${screenAddress(visit.app, frame.locale, INVOICES_PATH)}">All invoices</a>
          </p>`
        : null
    }`,
  );
}

function unbilledCharges({ card, frame, sums }: PayView): SafeHtml {
  const dueCents = unbilledDue(sums);
  return html`<p>
      You have ${formatMoney(sums.unbilledCents)} in charges since the last invoice. They’ll be on
      your next invoice.
    </p>
    ${
      card === null || dueCents === 0
        ? null
        : accountForm(
            frame,
            BILL_NOW,
            html`${centsField(dueCents)}
              <button class="button">Pay ${formatMoney(dueCents)} now</button>`,
          )
    }`;
}

/** Renders the hidden field with the amount that the button shows. */
function centsField(cents: number): SafeHtml {
  return html`<input type="hidden" name="cents" value="${String(cents)}" />`;
}

/** Renders a payment for a plan or subscription that the bank or the user hasn't confirmed yet. */
function waitingOrder(
  frame: AccountPageFrame,
  { actionUrl, cents, isCancelable }: StoredOrder,
): SafeHtml {
  return html`<p class="message">
      A payment of ${formatMoney(cents)} is pending. Your order starts when it’s paid.
    </p>
    <p>
      ${
        actionUrl === null
          ? html`<a class="button" href="${frame.action}">Check again</a>`
          : html`<a class="button button-primary" href="${actionUrl}">Confirm payment</a>`
      }
    </p>
    ${
      isCancelable
        ? accountForm(frame, CANCEL_ORDER, html`<button class="button">Cancel order</button>`)
        : null
    }`;
}

function openInvoices(visit: Visit, view: PayView): SafeHtml {
  const { card, cardPage, charges, frame, open } = view;
  const sum = openSum(chargeableInvoices(open, charges));
  const hasSmall = open.some(({ openCents }) => openCents < MIN_CARD_CENTS);
  return html`${openInvoiceTable(visit, open, charges)}
  ${
    hasSmall
      ? html`<p>
          A card can’t be charged less than ${formatMoney(MIN_CARD_CENTS)}. We credit smaller
          balances within an hour.
        </p>`
      : null
  }
  ${
    card === null
      ? html`<p><a class="button button-primary" href="${cardPage}">Add a card to pay</a></p>`
      : sum === 0
        ? html`<p><a class="button" href="${frame.action}">Refresh</a></p>`
        : accountForm(
            frame,
            PAY,
            html`${centsField(sum)}
              <p>${card.brand} ending in ${card.lastDigits}.</p>
              <button class="button button-primary">Pay ${formatMoney(sum)}</button>
              <p><a href="${cardPage}">Use another card</a></p>`,
          )
  }`;
}
