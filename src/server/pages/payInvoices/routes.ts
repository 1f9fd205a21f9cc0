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
import { isUnderWay, mayLookAtInvoices, openInvoiceTable } from '../openInvoiceTable';
import { ownPath, Refusal, registerFormPage, Saved, screenAddress, type Visit } from '../formPage';
import { submittedText } from '../submittedForm';

const TITLE = 'Pay invoices';
const PAY = 'PAY-INVOICES';
/** Writes an invoice of what was charged since the last one, and pays it. */
const BILL_NOW = 'BILL-NOW';

interface PayForm {
  readonly isBilledNow: boolean;
}

const NOTICES = {
  paid: 'The invoices were paid. Thank you.',
  underWay: 'The card was charged. The result appears here as soon as its bank answers.',
} as const;
/** What became of a payment; a declined card is shown beside its invoice. */
type Outcome = keyof typeof NOTICES | 'declined';

const NO_CARD = 'Add a card first.';
const NOTHING_OPEN = 'Nothing is open.';

/** `/common/PayInvoices`: charges what is open to the account's card; also for who is past due. */
export function registerPayInvoicesPage(app: FastifyInstance): void {
  registerFormPage<PayForm, Outcome, keyof typeof NOTICES>(app, {
    path: BACKEND_PAGES.payInvoices,
    access: FOR_ADMINISTRATORS,
    menuEntry: () => MENU_LABELS.payInvoices,
    fields: ['action'],
    notices: NOTICES,
    async read({ isSent, notice, request }) {
      // Somebody who confirmed a payment at the bank comes back here: ask what became of it.
      if (!isSent && notice === null) await lookAgain(app, request);
      return { isBilledNow: submittedText(request.body, 'action') === BILL_NOW };
    },
    problems: () => [],
    act,
    done: ({ request }, outcome) =>
      outcome === 'declined' ? ownPath(request) : new Saved(outcome),
    view,
  });
}

async function lookAgain(app: FastifyInstance, request: Visit['request']): Promise<void> {
  const { accountId } = accountOf(request);
  const charges = await findChargesOfAccount(app.database.db, accountId);
  const order = await findOrder(app.database.db, accountId, null);
  if (charges.some(isUnderWay) || order?.status === 'WAITING') {
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
  const isAsked = await transactionWithAudit(db, async (trx, audit) => {
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
  if (!isAsked) return new Refusal(409, [{ field: null, message: NOTHING_OPEN }]);
  await settleCharges(app, payAddressOf(app, request.locale));
  if ((await findOpenInvoices(db, accountId)).length === 0) return 'paid';
  const charges = await findChargesOfAccount(db, accountId);
  return charges.some(isUnderWay) ? 'underWay' : 'declined';
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
        ? html`<p>Nothing is open: all invoices are paid.</p>`
        : openInvoices(visit, frame, { open, charges, card, cardPage })
    }
    ${
      sums.unbilledCents === 0
        ? null
        : html`<p>
              ${dollars(sums.unbilledCents)} was charged since the last invoice. It will be on the
              next one.
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
            ${dollars(sums.balanceCents)} of what you paid are left and pay the next invoice.
          </p>`
    }
    ${
      mayLookAtInvoices(visit)
        ? html`<p>
            <a href="${screenAddress(app, request.locale, INVOICES_PATH)}">All invoices</a>
          </p>`
        : null
    }`,
  );
}

/** A payment for a plan or a subscription that its bank or its owner has not confirmed. */
function waitingOrder({ action }: AccountPageFrame, { actionUrl, cents }: KeptOrder): SafeHtml {
  return html`<p class="message">
      A payment of ${dollars(cents)} is waiting. What you ordered starts when it is paid.
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
    charges.some((charge) => charge.invoiceId === id && isUnderWay(charge)),
  );
  return html`${openInvoiceTable(visit, open, charges)}
  ${
    card === null
      ? html`<p><a class="button button-primary" href="${cardPage}">Add a card to pay</a></p>`
      : isWaiting
        ? html`<p><a class="button" href="${frame.action}">Look again</a></p>`
        : accountForm(
            frame,
            PAY,
            html`<p>${card.brand} ending in ${card.lastDigits}.</p>
              <button class="button button-primary">Pay ${dollars(sum)}</button>
              <p><a href="${cardPage}">Use another card</a></p>`,
          )
  }`;
}
