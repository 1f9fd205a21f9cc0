import { BACKEND_PAGES } from '#contract/site/backendPages';
import type { InvoiceRow } from '#contract/schemas/billing';
import type { PublicPlan } from '#contract/schemas/plans';
import type { StoredCard } from '../../domain/cards/cardsRepository';
import type { StoredCharge } from '../../domain/cards/chargesRepository';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';
import { accountForm, accountPage, type AccountPageFrame } from '../accountPage';
import { dashboardAddress, ownPath, type Visit } from '../formPage';
import { openInvoiceTable } from '../openInvoiceTable';

export const ACTIONS = { add: 'ADD-CARD', remove: 'REMOVE-CARD' } as const;
export const NOT_ACCEPTED =
  "This site doesn't accept cards. Pay your invoices by check. Contact support for the address.";

/** An account's card, and what it will be charged for. */
interface CardView {
  readonly frame: AccountPageFrame;
  readonly card: StoredCard | null;
  readonly open: readonly InvoiceRow[];
  readonly charges: readonly StoredCharge[];
  /** The plan chosen at sign-up, if it hasn't been paid for; otherwise null. */
  readonly wanted: PublicPlan | null;
  readonly takesCards: boolean;
}

/**
 * Renders a page that links to the processor's page, because a form must not redirect to another
 * origin.
 */
export function leavePage(
  { request }: Visit,
  title: string,
  { isTest, url }: { readonly isTest: boolean; readonly url: string },
): ServerPage {
  return {
    locale: request.locale,
    title,
    body: html`<h1>${title}</h1>
      <p>
        ${
          isTest
            ? 'This is a demo site. It accepts no real cards and charges nothing.'
            : 'You’ll enter your card number on the page of our card processor, Stripe. We never see it.'
        }
        Then you’ll return here.
      </p>
      <p><a class="button button-primary" href="${url}">Continue to card entry</a></p>
      <p><a href="${ownPath(request)}">Cancel</a></p>`,
  };
}

/** Renders the account's card, the buttons that change it, and unpaid invoices. */
export function editCardPage(visit: Visit, view: CardView): ServerPage {
  const { card, frame, open, takesCards, wanted } = view;
  const { action } = frame;
  const pay = action.replace(BACKEND_PAGES.editCard, BACKEND_PAGES.payInvoices);
  const upgrade = action.replace(BACKEND_PAGES.editCard, BACKEND_PAGES.upgradePlan);
  return accountPage(
    frame,
    html`${card === null ? html`<p>Your account has no card.</p>` : cardFacts(card)}
    ${open.length === 0 ? null : openInvoices(visit, view)}
    ${takesCards ? addForm(view) : html`<p class="message">${NOT_ACCEPTED}</p>`}
    ${
      card === null
        ? null
        : accountForm(
            frame,
            ACTIONS.remove,
            html`<p>Without a card, you pay invoices by check.</p>
              <button class="button">Remove card</button>`,
          )
    }
    ${wanted === null ? null : html`<p><a class="button" href="${upgrade}?plan=${wanted.id}">Review and pay for ${wanted.name}</a></p>`}
    ${
      open.length === 0
        ? html`<p>
            All invoices are paid.
            <a href="${dashboardAddress(visit.app, frame.locale)}">Go to my account</a>
          </p>`
        : html`<p><a href="${pay}">Pay invoices</a></p>`
    }`,
  );
}

function addForm({ card, frame }: CardView): SafeHtml {
  return accountForm(
    frame,
    ACTIONS.add,
    html`<p>
        Your card is charged when an invoice is issued. We store only its last four digits and
        expiration date.
      </p>
      <button class="button button-primary">
        ${card === null ? 'Add a card' : 'Replace card'}
      </button>`,
  );
}

/**
 * Renders unpaid invoices with the status of their card payments, and what to do if the card was
 * declined.
 */
function openInvoices(visit: Visit, { charges, open }: CardView): SafeHtml {
  const isDeclined = charges.some(({ status }) => status === 'DECLINED');
  return html`${
    isDeclined
      ? errorMessage(
          'The card was declined, and nothing was charged. Use another card, or pay later from this page. Your invoice stays unpaid until then.',
        )
      : null
  }
  ${openInvoiceTable(visit, open, charges)}`;
}

function cardFacts({ brand, expiresMonth, lastDigits }: StoredCard): SafeHtml {
  const [year = '', month = ''] = expiresMonth.split('-');
  return html`<p>
    Your card: <strong>${brand} ending in ${lastDigits}</strong>, expires ${month}/${year}.
  </p>`;
}
