import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/accountMenu';
import { BACKEND_PAGES } from '#contract/backendPages';
import { endCard, finishCardEntry, openCardEntry } from '../../domain/cards/cardEntry';
import { findCard, type KeptCard } from '../../domain/cards/cardsRepository';
import { findChargesOfAccount, type KeptCharge } from '../../domain/cards/chargesRepository';
import { settleCharges } from '../../domain/cards/charging';
import type { InvoiceRow } from '#contract/schemas/billing';
import { findOpenInvoices } from '../../domain/billing/invoicesRepository';
import { findWantedPlan } from '../../domain/billing/planRepository';
import { payAddressOf } from '../../domain/billing/runTime';
import { findOfferedPlans } from '../../domain/plans/repository';
import { findMailUser } from '../../domain/users/repository';
import { invalidField } from '../../http/problems';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';
import {
  accountForm,
  accountOf,
  accountPage,
  FOR_ADMINISTRATORS,
  type AccountPageFrame,
} from '../accountPage';
import {
  dashboardAddress,
  ownPath,
  Refusal,
  registerFormPage,
  Saved,
  type Visit,
} from '../formPage';
import { openInvoiceTable } from '../openInvoiceTable';
import { submittedText } from '../submittedForm';

const TITLE = 'Add a credit card';
const ACTIONS = { add: 'ADD-CARD', remove: 'REMOVE-CARD' } as const;
const NOTICES = {
  added: 'Card added.',
  removed: 'Card removed.',
  none: 'No card was added.',
} as const;
const NOT_ACCEPTED =
  "This site doesn't accept cards. Pay your invoices by check. Contact support for the address.";

interface CardForm {
  readonly action: string;
}

/** Outcome of a form: continue on the processor's page, or stay here. */
type Outcome =
  | { readonly kind: 'page'; readonly url: string; readonly isTest: boolean }
  | { readonly kind: 'removed' };

/** `/common/EditCcInfo`: the account's card, entered on the processor's page (spec section 2). */
export function registerEditCardPage(app: FastifyInstance): void {
  registerFormPage<CardForm, Outcome, keyof typeof NOTICES>(app, {
    path: BACKEND_PAGES.editCard,
    access: FOR_ADMINISTRATORS,
    menuEntry: () => MENU_LABELS.addCard,
    fields: ['action'],
    notices: NOTICES,
    arrive: finishEntry,
    read: readForm,
    problems: () => [],
    act,
    done(visit, outcome) {
      return outcome.kind === 'removed' ? new Saved('removed') : leavePage(visit, outcome);
    },
    view,
  });
}

/** Adds the card of a user who returns from the processor's page, possibly before its event. */
async function finishEntry({ app, request }: Visit): Promise<Saved<keyof typeof NOTICES> | null> {
  const token = submittedText(request.query, 'card');
  if (token === '' || app.cardProcessor === null) return null;
  const { accountId } = accountOf(request);
  const owner = { accountId, requestId: request.id };
  const outcome = await finishCardEntry(app, app.cardProcessor, token, owner);
  if (outcome === 'added') await settleCharges(app, payAddressOf(app, request.locale));
  return outcome === 'known' ? null : new Saved(outcome);
}

function readForm({ isSent, request }: Visit): CardForm {
  const action = submittedText(request.body, 'action');
  if (isSent && action !== ACTIONS.add && action !== ACTIONS.remove) {
    throw invalidField('action', "This action isn't available here.");
  }
  return { action };
}

async function act({ app, request }: Visit, { action }: CardForm): Promise<Outcome | Refusal> {
  const owner = accountOf(request);
  if (action === ACTIONS.remove) {
    await endCard(app, { ...owner, requestId: request.id });
    return { kind: 'removed' };
  }
  const processor = app.cardProcessor;
  if (processor === null) return new Refusal(409, [{ field: null, message: NOT_ACCEPTED }]);
  const { email } = await findMailUser(app.database.db, owner.userId);
  const back = `${app.settings.publicUrl.origin}${ownPath(request)}?card=`;
  const url = await openCardEntry(app, processor, { ...owner, email }, back);
  return { kind: 'page', url, isTest: processor.name === 'test' };
}

/** Links to the processor's page, because a form must not redirect to another origin. */
function leavePage(
  { request }: Visit,
  { isTest, url }: Extract<Outcome, { kind: 'page' }>,
): ServerPage {
  return {
    locale: request.locale,
    title: TITLE,
    body: html`<h1>${TITLE}</h1>
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

async function view(
  visit: Visit,
  _form: CardForm,
  errors: AccountPageFrame['errors'],
): Promise<ServerPage> {
  const { app, reply, request } = visit;
  const { accountId } = accountOf(request);
  const session = await app.sessions.start(request, reply);
  const card = await findCard(app.database.db, accountId);
  const open = await findOpenInvoices(app.database.db, accountId);
  const charges = await findChargesOfAccount(app.database.db, accountId);
  const frame: AccountPageFrame = {
    locale: request.locale,
    title: TITLE,
    action: ownPath(request),
    xsrfToken: session.xsrfToken,
    errors,
    notice: visit.notice,
  };
  const pay = ownPath(request).replace(BACKEND_PAGES.editCard, BACKEND_PAGES.payInvoices);
  const upgrade = ownPath(request).replace(BACKEND_PAGES.editCard, BACKEND_PAGES.upgradePlan);
  const wantedId = await findWantedPlan(app.database.db, accountId);
  const plans = await findOfferedPlans(app.database.db, request.locale.features);
  const wanted = plans.find(({ id }) => id === wantedId);
  return accountPage(
    frame,
    html`${card === null ? html`<p>Your account has no card.</p>` : cardFacts(card)}
    ${open.length === 0 ? null : openInvoices(visit, open, charges)}
    ${
      app.cardProcessor === null
        ? html`<p class="message">${NOT_ACCEPTED}</p>`
        : accountForm(
            frame,
            ACTIONS.add,
            html`<p>
                Your card is charged when an invoice is issued. We store only its last four digits
                and expiration date.
              </p>
              <button class="button button-primary">
                ${card === null ? 'Add a card' : 'Replace card'}
              </button>`,
          )
    }
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
    ${wanted === undefined ? null : html`<p><a class="button" href="${upgrade}?plan=${wanted.id}">Review and pay for ${wanted.name}</a></p>`}
    ${
      open.length === 0
        ? html`<p>
            All invoices are paid.
            <a href="${dashboardAddress(app, request.locale)}">Go to my account</a>
          </p>`
        : html`<p><a href="${pay}">Pay invoices</a></p>`
    }`,
  );
}

/**
 * Unpaid invoices with the status of their card payments, and what to do if the card was declined.
 */
function openInvoices(
  visit: Visit,
  open: readonly InvoiceRow[],
  charges: readonly KeptCharge[],
): SafeHtml {
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

function cardFacts({ brand, expiresMonth, lastDigits }: KeptCard): SafeHtml {
  const [year = '', month = ''] = expiresMonth.split('-');
  return html`<p>
    Your card: <strong>${brand} ending in ${lastDigits}</strong>, expires ${month}/${year}.
  </p>`;
}
