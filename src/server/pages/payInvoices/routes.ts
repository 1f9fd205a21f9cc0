import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/accountMenu';
import { BACKEND_PAGES } from '#contract/backendPages';
import { INVOICE_PATH, invoiceNumber, INVOICES_PATH } from '#contract/billing';
import { decideAccess, ACCOUNT_ADMINISTRATION } from '#contract/roles';
import type { InvoiceRow } from '#contract/schemas/billing';
import { transactionWithAudit } from '../../domain/audit/repository';
import { findOpenInvoices, findSums } from '../../domain/billing/invoicesRepository';
import { dollars } from '../../domain/billing/letters';
import { askCards } from '../../domain/billing/periodsRepository';
import { payAddressOf } from '../../domain/billing/runTime';
import { findCard } from '../../domain/cards/cardsRepository';
import { findChargesOfAccount, type KeptCharge } from '../../domain/cards/chargesRepository';
import { settleCharges } from '../../domain/cards/charging';
import { holdAccount } from '../../domain/ledger/repository';
import { dateInWords } from '../../domain/users/rules';
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
import { ownPath, Refusal, registerFormPage, screenAddress, type Visit } from '../formPage';
import { submittedText } from '../submittedForm';

const TITLE = 'Pay invoices';
const PAY = 'PAY-INVOICES';
const NO_CARD = 'Add a card first.';
const NOTHING_OPEN = 'Nothing is open.';

/** `/common/PayInvoices`: charges what is open to the account's card; also for who is past due. */
export function registerPayInvoicesPage(app: FastifyInstance): void {
  registerFormPage<null, null>(app, {
    path: BACKEND_PAGES.payInvoices,
    access: FOR_ADMINISTRATORS,
    menuEntry: () => MENU_LABELS.payInvoices,
    fields: ['action'],
    async read({ isSent, request }) {
      // Somebody who confirmed a payment at the bank comes back here: ask what became of it.
      if (!isSent && submittedText(request.query, 'saved') === '') await lookAgain(app, request);
      return null;
    },
    problems: () => [],
    act,
    done: ({ request }) => `${ownPath(request)}?saved=asked`,
    view,
  });
}

async function lookAgain(app: FastifyInstance, request: Visit['request']): Promise<void> {
  const { accountId } = accountOf(request);
  const charges = await findChargesOfAccount(app.database.db, accountId);
  if (charges.some(isUnderWay)) await settleCharges(app, payAddressOf(app, request.locale));
}

async function act({ app, request }: Visit): Promise<Refusal | null> {
  const { accountId } = accountOf(request);
  const { db } = app.database;
  const actor = actorOf(request);
  if (app.cardProcessor === null || (await findCard(db, accountId)) === null) {
    return new Refusal(409, [{ field: null, message: NO_CARD }]);
  }
  const isAsked = await transactionWithAudit(db, async (trx, audit) => {
    await holdAccount(trx, accountId);
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
  return null;
}

function isUnderWay({ status }: KeptCharge): boolean {
  return status === 'WAITING' || status === 'NEEDS_ACTION';
}

async function view(
  { app, reply, request }: Visit,
  _form: null,
  errors: AccountPageFrame['errors'],
): Promise<ServerPage> {
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
    notice: noticeOf(request.query, open, charges),
  };
  const cardPage = ownPath(request).replace(BACKEND_PAGES.payInvoices, BACKEND_PAGES.editCard);
  const mayLook = decideAccess(ACCOUNT_ADMINISTRATION, 'loggedIn', request.user).kind === 'granted';
  const address = (id: number | null): string | null => {
    if (!mayLook) return null;
    return id === null
      ? screenAddress(app, request.locale, INVOICES_PATH)
      : screenAddress(app, request.locale, INVOICE_PATH, { invoiceId: id });
  };
  return accountPage(
    frame,
    html`${
      open.length === 0
        ? html`<p>Nothing is open: all invoices are paid.</p>`
        : openInvoices(frame, { open, charges, card, cardPage, address })
    }
    ${
      sums.unbilledCents === 0
        ? null
        : html`<p>
            ${dollars(sums.unbilledCents)} were charged since and will stand on the next invoice.
          </p>`
    }
    ${
      sums.balanceCents === 0
        ? null
        : html`<p>
            ${dollars(sums.balanceCents)} of what you paid are left and pay the next invoice.
          </p>`
    }
    ${mayLook ? html`<p><a href="${address(null)}">All invoices</a></p>` : null}`,
  );
}

function noticeOf(
  query: unknown,
  open: readonly InvoiceRow[],
  charges: readonly KeptCharge[],
): string | null {
  if (submittedText(query, 'saved') === '') return null;
  if (open.length === 0) return 'The invoices were paid. Thank you.';
  return charges.some(isUnderWay)
    ? 'The card was asked. As soon as its bank answers, it stands here.'
    : null;
}

interface OpenView {
  readonly open: readonly InvoiceRow[];
  readonly charges: readonly KeptCharge[];
  readonly card: { readonly brand: string; readonly lastDigits: string } | null;
  readonly cardPage: string;
  readonly address: (id: number) => string | null;
}

function openInvoices(frame: AccountPageFrame, view: OpenView): SafeHtml {
  const { address, card, cardPage, charges, open } = view;
  const sum = open.reduce((all, { openCents }) => all + openCents, 0);
  const isWaiting = open.every(({ id }) =>
    charges.some((charge) => charge.invoiceId === id && isUnderWay(charge)),
  );
  return html`<div class="page-scroll">
      <table class="page-table">
        <caption>
          Open invoices
        </caption>
        <thead>
          <tr>
            <th scope="col">Invoice</th>
            <th scope="col">Due</th>
            <th scope="col" class="page-amount">Open</th>
            <th scope="col">Card</th>
          </tr>
        </thead>
        <tbody>
          ${open.map(({ dueOn, id, number, openCents }) => {
            const link = address(id);
            const words = invoiceNumber(number);
            return html`<tr>
              <th scope="row">${link === null ? words : html`<a href="${link}">${words}</a>`}</th>
              <td>${dateInWords(dueOn)}</td>
              <td class="page-amount">${dollars(openCents)}</td>
              <td>${chargeWords(charges.find(({ invoiceId }) => invoiceId === id))}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
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

function chargeWords(charge: KeptCharge | undefined): SafeHtml | string {
  switch (charge?.status) {
    case 'WAITING':
      return 'Asked; its bank has not answered yet';
    case 'NEEDS_ACTION':
      return html`<a href="${charge.actionUrl ?? ''}">Confirm the payment</a>`;
    case 'DECLINED':
      return `Declined. ${charge.problem ?? ''}`;
    case 'DISPUTED':
      return 'The bank took the payment back';
    case 'PAID':
    case undefined:
      return 'Not asked';
  }
}
