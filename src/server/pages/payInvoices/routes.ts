import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/accountMenu';
import { BACKEND_PAGES } from '#contract/backendPages';
import { INVOICES_PATH } from '#contract/billing';
import type { InvoiceRow } from '#contract/schemas/billing';
import { transactionWithAudit } from '../../domain/audit/repository';
import { findOpenInvoices, findSums } from '../../domain/billing/invoicesRepository';
import { dollars } from '../../domain/billing/letters';
import { announceInvoices, askCards } from '../../domain/billing/periodsRepository';
import { writeInvoices } from '../../domain/billing/writeInvoicesRepository';
import { payAddressOf, runTimeOf } from '../../domain/billing/runTime';
import { findCard } from '../../domain/cards/cardsRepository';
import { findChargesOfAccount, type KeptCharge } from '../../domain/cards/chargesRepository';
import { settleCharges } from '../../domain/cards/charging';
import { findOrder, type KeptOrder } from '../../domain/cards/ordersRepository';
import { holdAccount } from '../../domain/ledger/repository';
import { actorOf } from '../../http/asker';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import {
  accountForm,
  accountOf,
  accountPage,
  FOR_ADMINISTRATORS,
  type AccountPageFrame,
} from '../accountPage';
import { isPending, canViewInvoices, openInvoiceTable } from '../openInvoiceTable';
import { ownPath, Refusal, registerFormPage, Saved, screenAddress, type Visit } from '../formPage';
import { submittedText } from '../submittedForm';

const TITLE = 'Pay invoices';
const PAY = 'PAY-INVOICES';
/** Issues an invoice for charges since the last one, and pays it. */
const BILL_NOW = 'BILL-NOW';

interface PayForm {
  readonly isBilledNow: boolean;
}

const NOTICES = {
  paid: 'Invoices paid. Thank you.',
  underWay: 'Card charged. The result will appear here when the bank responds.',
} as const;
/** Outcome of a payment; a declined card is shown with its invoice. */
type Outcome = keyof typeof NOTICES | 'declined';

const NO_CARD = 'Add a card first.';
const NOTHING_DUE = 'You have no balance due.';

/** `/common/PayInvoices`: charges the balance due to the account's card, even if past due. */
export function registerPayInvoicesPage(app: FastifyInstance): void {
  registerFormPage<PayForm, Outcome, keyof typeof NOTICES>(app, {
    path: BACKEND_PAGES.payInvoices,
    access: FOR_ADMINISTRATORS,
    menuEntry: () => MENU_LABELS.payInvoices,
    fields: ['action'],
    notices: NOTICES,
    async read({ isSent, notice, request }) {
      // Users return here after they confirm a payment with the bank: check its status.
      if (!isSent && notice === null) await refreshPayments(app, request);
      return { isBilledNow: submittedText(request.body, 'action') === BILL_NOW };
    },
    problems: () => [],
    act,
    done: ({ request }, outcome) =>
      outcome === 'declined' ? ownPath(request) : new Saved(outcome),
    view,
  });
}

async function refreshPayments(app: FastifyInstance, request: Visit['request']): Promise<void> {
  const { accountId } = accountOf(request);
  const charges = await findChargesOfAccount(app.database.db, accountId);
  const order = await findOrder(app.database.db, accountId, null);
  if (charges.some(isPending) || order?.status === 'WAITING') {
    await settleCharges(app, payAddressOf(app, request.locale));
  }
}

async function act({ app, request }: Visit, form: PayForm): Promise<Refusal | Outcome> {
  const { accountId } = accountOf(request);
  const { db } = app.database;
  const actor = actorOf(request);
  if (app.cardProcessor === null || (await findCard(db, accountId)) === null) {
    return new Refusal(409, [{ field: null, message: NO_CARD }]);
  }
  const hasInvoices = await transactionWithAudit(db, async (trx, audit) => {
    await holdAccount(trx, accountId);
    if (form.isBilledNow) {
      const time = { ...runTimeOf(app), payAddress: payAddressOf(app, request.locale) };
      await announceInvoices(trx, await writeInvoices(trx, [accountId], time.today), time);
    }
    const open = await findOpenInvoices(trx, accountId);
    if (open.length === 0) return false;
    const ids = open.map(({ id }) => id);
    await askCards(trx, ids, actor.at);
    const target = `account/${accountId}`;
    audit({ ...actor, action: 'invoicesPaidByCard', target, detail: { invoices: ids.length } });
    return true;
  });
  if (!hasInvoices) return new Refusal(409, [{ field: null, message: NOTHING_DUE }]);
  await settleCharges(app, payAddressOf(app, request.locale));
  if ((await findOpenInvoices(db, accountId)).length === 0) return 'paid';
  const charges = await findChargesOfAccount(db, accountId);
  return charges.some(isPending) ? 'underWay' : 'declined';
}

async function view(
  visit: Visit,
  _form: PayForm,
  errors: AccountPageFrame['errors'],
): Promise<ServerPage> {
  const { app, reply, request } = visit;
  const { accountId } = accountOf(request);
  const { db } = app.database;
  const session = await app.sessions.start(request, reply);
  const [open, sums, card, charges] = [
    await findOpenInvoices(db, accountId),
    await findSums(db, accountId),
    await findCard(db, accountId),
    await findChargesOfAccount(db, accountId),
  ];
  const frame: AccountPageFrame = {
    locale: request.locale,
    title: TITLE,
    action: ownPath(request),
    xsrfToken: session.xsrfToken,
    errors,
    notice: visit.notice,
  };
  const order = await findOrder(db, accountId, null);
  const cardPage = ownPath(request).replace(BACKEND_PAGES.payInvoices, BACKEND_PAGES.editCard);
  return accountPage(
    frame,
    html`${order?.status === 'WAITING' ? waitingOrder(frame, order) : null}
    ${
      open.length === 0
        ? html`<p>You have no balance due. All invoices are paid.</p>`
        : openInvoices(visit, frame, { open, charges, card, cardPage })
    }
    ${
      sums.unbilledCents === 0
        ? null
        : html`<p>
              You have ${dollars(sums.unbilledCents)} in charges since the last invoice. They’ll be
              on your next invoice.
            </p>
            ${
              card === null
                ? null
                : accountForm(
                    frame,
                    BILL_NOW,
                    html`<button class="button">Pay ${dollars(sums.unbilledCents)} now</button>`,
                  )
            }`
    }
    ${
      sums.balanceCents === 0
        ? null
        : html`<p>
            You have a credit of ${dollars(sums.balanceCents)}, which will be applied to your next
            invoice.
          </p>`
    }
    ${
      canViewInvoices(visit)
        ? html`<p>
            <a href="${screenAddress(app, request.locale, INVOICES_PATH)}">All invoices</a>
          </p>`
        : null
    }`,
  );
}

/** A payment for a plan or subscription that the bank or the user hasn't confirmed. */
function waitingOrder({ action }: AccountPageFrame, { actionUrl, cents }: KeptOrder): SafeHtml {
  return html`<p class="message">
      A payment of ${dollars(cents)} is pending. Your order starts when it’s paid.
    </p>
    <p>
      ${
        actionUrl === null
          ? html`<a class="button" href="${action}">Check again</a>`
          : html`<a class="button button-primary" href="${actionUrl}">Confirm the payment</a>`
      }
    </p>`;
}

interface OpenView {
  readonly open: readonly InvoiceRow[];
  readonly charges: readonly KeptCharge[];
  readonly card: { readonly brand: string; readonly lastDigits: string } | null;
  readonly cardPage: string;
}

function openInvoices(visit: Visit, frame: AccountPageFrame, view: OpenView): SafeHtml {
  const { card, cardPage, charges, open } = view;
  const sum = open.reduce((all, { openCents }) => all + openCents, 0);
  const isWaiting = open.every(({ id }) =>
    charges.some((charge) => charge.invoiceId === id && isPending(charge)),
  );
  return html`${openInvoiceTable(visit, open, charges)}
  ${
    card === null
      ? html`<p><a class="button button-primary" href="${cardPage}">Add a card to pay</a></p>`
      : isWaiting
        ? html`<p><a class="button" href="${frame.action}">Refresh</a></p>`
        : accountForm(
            frame,
            PAY,
            html`<p>${card.brand} ending in ${card.lastDigits}.</p>
              <button class="button button-primary">Pay ${dollars(sum)}</button>
              <p><a href="${cardPage}">Use another card</a></p>`,
          )
  }`;
}
