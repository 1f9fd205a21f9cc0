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
  added: 'The card was added.',
  removed: 'The card was removed.',
  none: 'No card was added.',
} as const;
const NOT_TAKEN =
  'Cards are not taken on this site. Pay your invoices by check; support tells you where to send it.';

interface CardForm {
  readonly action: string;
}

/** What a form led to: the processor's page, or back here. */
type Outcome =
  | { readonly kind: 'page'; readonly url: string; readonly isTest: boolean }
  | { readonly kind: 'removed' };

/** `/common/EditCcInfo`: the card of an account, which is entered on its processor's page (spec section 2). */
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

/** Adds the card of a visitor who comes back from the processor's page, maybe before its event. */
async function finishEntry({ app, request }: Visit): Promise<Saved<keyof typeof NOTICES> | null> {
  const token = submittedText(request.query, 'card');
  if (token === '' || app.cardProcessor === null) return null;
  const { accountId } = accountOf(request);
  const asker = { accountId, requestId: request.id };
  const outcome = await finishCardEntry(app, app.cardProcessor, token, asker);
  if (outcome === 'added') await settleCharges(app, payAddressOf(app, request.locale));
  return outcome === 'known' ? null : new Saved(outcome);
}

function readForm({ isSent, request }: Visit): CardForm {
  const action = submittedText(request.body, 'action');
  if (isSent && action !== ACTIONS.add && action !== ACTIONS.remove) {
    throw invalidField('action', 'This cannot be done here.');
  }
  return { action };
}

async function act({ app, request }: Visit, { action }: CardForm): Promise<Outcome | Refusal> {
  const asker = accountOf(request);
  if (action === ACTIONS.remove) {
    await endCard(app, { ...asker, requestId: request.id });
    return { kind: 'removed' };
  }
  const processor = app.cardProcessor;
  if (processor === null) return new Refusal(409, [{ field: null, message: NOT_TAKEN }]);
  const { email } = await findMailUser(app.database.db, asker.userId);
  const back = `${app.settings.publicUrl.origin}${ownPath(request)}?card=`;
  const url = await openCardEntry(app, processor, { ...asker, email }, back);
  return { kind: 'page', url, isTest: processor.name === 'test' };
}

/** A form may not lead to another origin, a link may. */
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
            ? 'This is a demo site: no real card is taken, and nothing is charged.'
            : 'The number of your card is entered on the page of our card processor, Stripe. It never reaches us.'
        }
        You come back here afterwards.
      </p>
      <p><a class="button button-primary" href="${url}">Go on to the card</a></p>
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
        ? html`<p class="message">${NOT_TAKEN}</p>`
        : accountForm(
            frame,
            ACTIONS.add,
            html`<p>
                Invoices are charged to the card on the day on which they are written. Only the last
                four digits and the month of its end are kept here.
              </p>
              <button class="button button-primary">
                ${card === null ? 'Add a card' : 'Use another card'}
              </button>`,
          )
    }
    ${
      card === null
        ? null
        : accountForm(
            frame,
            ACTIONS.remove,
            html`<p>Without a card invoices are paid by check.</p>
              <button class="button">Remove the card</button>`,
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

/** What the card has paid or is to pay, and what to do where it did not. */
function openInvoices(
  visit: Visit,
  open: readonly InvoiceRow[],
  charges: readonly KeptCharge[],
): SafeHtml {
  const isDeclined = charges.some(({ status }) => status === 'DECLINED');
  return html`${
    isDeclined
      ? errorMessage(
          'The card was declined, and nothing was charged. Use another card, or pay later from this page: until then your invoice stays open.',
        )
      : null
  }
  ${openInvoiceTable(visit, open, charges)}`;
}

function cardFacts({ brand, expiresMonth, lastDigits }: KeptCard): SafeHtml {
  const [year = '', month = ''] = expiresMonth.split('-');
  return html`<p>
    Your card is <strong>${brand} ending in ${lastDigits}</strong>, good until ${month}/${year}.
  </p>`;
}
