import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatMoney } from '#contract/formats';
import { findOpenInvoices, findSums } from '../../domain/billing/invoicesRepository';
import { payAddressOf, runTimeOf } from '../../domain/billing/runTime';
import { findCard } from '../../domain/cards/cardsRepository';
import { findChargesOfAccount } from '../../domain/cards/chargesRepository';
import { settleChargesOf } from '../../domain/cards/charging';
import { findOrder } from '../../domain/cards/ordersRepository';
import { actorOf } from '../../http/requester';
import type { ServerPage } from '../../site/layout';
import { accountOf, FOR_ADMINISTRATORS, type AccountPageFrame } from '../accountPage';
import { ownPath, Refusal, registerFormPage, Saved, type Visit } from '../formPage';
import { isPending } from '../openInvoiceTable';
import { submittedText } from '../submittedForm';
import { cancelOrder } from './cancelOrder';
import { payInvoices } from './payInvoices';
import { BILL_NOW, CANCEL_ORDER, payInvoicesPage } from './view';

const TITLE = 'Pay invoices';

interface PayForm {
  readonly isBilledNow: boolean;
  /** True if the form cancels the waiting order. */
  readonly isCanceling: boolean;
  /** Amount on the pressed button, in cents; null if there is none. */
  readonly shownCents: number | null;
}

const NOTICES = {
  paid: 'Invoices paid. Thank you.',
  received: 'Payment received. Thank you. It was applied to your oldest invoices first.',
  underWay: 'Card charged. The result will appear here when the bank responds.',
  canceled: 'Your order was canceled. If the bank received the payment after all, we’ll refund it.',
} as const;
/** Outcome of a payment; for a declined card, the page shows the invoice. */
type Outcome = keyof typeof NOTICES | 'declined';

const NO_CARD = 'Add a card first.';
const NOTHING_DUE = 'You have no balance due.';
const NOT_CANCELABLE =
  'The order can’t be canceled: it has ended, or the bank has received the payment.';

/**
 * `/common/PayInvoices`: charges the balance due to the account's card, even for an account that is
 * past due.
 */
export function registerPayInvoicesPage(app: FastifyInstance): void {
  registerFormPage<PayForm, Outcome, keyof typeof NOTICES>(app, {
    path: BACKEND_PAGES.payInvoices,
    access: FOR_ADMINISTRATORS,
    menuEntry: () => MENU_LABELS.payInvoices,
    fields: ['action', 'cents'],
    notices: NOTICES,
    async read({ isSent, notice, request }) {
      // Users return here after confirming a payment with the bank, so its status is checked.
      if (!isSent && notice === null) await refreshPayments(app, request);
      const action = submittedText(request.body, 'action');
      const cents = submittedText(request.body, 'cents');
      return {
        isBilledNow: action === BILL_NOW,
        isCanceling: action === CANCEL_ORDER,
        shownCents: /^\d{1,12}$/.test(cents) ? Number(cents) : null,
      };
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
    await settleChargesOf(app, payAddressOf(app, request.locale), accountId);
  }
}

async function act(
  { app, request }: Visit,
  { isBilledNow, isCanceling, shownCents }: PayForm,
): Promise<Refusal | Outcome> {
  const { accountId } = accountOf(request);
  if (isCanceling) {
    const isCanceled = await cancelOrder(app.database.db, actorOf(request), accountId);
    return isCanceled ? 'canceled' : refuse(NOT_CANCELABLE);
  }
  if (app.cardProcessor === null) return refuse(NO_CARD);
  const payAddress = payAddressOf(app, request.locale);
  const parts = {
    db: app.database.db,
    settleCharges: () => settleChargesOf(app, payAddress, accountId),
  };
  const time = { ...runTimeOf(app), payAddress };
  const payment = { accountId, isBilledNow, shownCents, time };
  const outcome = await payInvoices(parts, actorOf(request), payment);
  if (typeof outcome === 'object') return refuse(changedText(outcome.changedTo));
  if (outcome === 'noCard') return refuse(NO_CARD);
  return outcome === 'nothingDue' ? refuse(NOTHING_DUE) : outcome;
}

function changedText(cents: number): string {
  return `The amount is now ${formatMoney(cents)}. Nothing was charged. Check it and pay again.`;
}

function refuse(message: string): Refusal {
  return new Refusal(409, [{ field: null, message }]);
}

async function view(
  visit: Visit,
  _form: PayForm,
  errors: AccountPageFrame['errors'],
): Promise<ServerPage> {
  const { app, notice, reply, request } = visit;
  const { accountId } = accountOf(request);
  const { db } = app.database;
  const { locale } = request;
  const { xsrfToken } = await app.sessions.start(request, reply);
  const action = ownPath(request);
  return payInvoicesPage(visit, {
    frame: { locale, title: TITLE, action, xsrfToken, errors, notice },
    open: await findOpenInvoices(db, accountId),
    sums: await findSums(db, accountId),
    card: await findCard(db, accountId),
    charges: await findChargesOfAccount(db, accountId),
    order: await findOrder(db, accountId, null),
    cardPage: action.replace(BACKEND_PAGES.payInvoices, BACKEND_PAGES.editCard),
  });
}
