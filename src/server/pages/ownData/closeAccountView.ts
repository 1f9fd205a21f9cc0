import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatMoney, formatQuantity, formatDateLong } from '#contract/formats';
import { MIN_CARD_CENTS } from '#contract/billing/smallInvoices';
import type { AccountFilings } from '../../domain/closing/filingsRepository';
import type { LastInvoice } from '../../domain/closing/repository';
import { REOPEN_DAYS, reopenUntil } from '../../domain/closing/rules';
import { html, type SafeHtml } from '../../site/html';
import { homeAddress, noticeMessage, type ServerPage } from '../../site/layout';
import { accountForm, accountPage, type AccountPageFrame } from '../accountPage';
import { checkField, textField } from '../formFields';
import type { Visit } from '../formPage';

const CLOSE = 'CLOSE-ACCOUNT';

/** The form for closing an account. */
export interface CloseForm {
  readonly password: string;
  /** The last invoice that the form announced, in cents. */
  readonly shownCents: number;
  readonly isConfirmed: boolean;
  readonly hasFactor: boolean;
  /** True if a code or passkey was submitted. */
  readonly hasProof: boolean;
}

/** The account to close, and its balance due. */
interface CloseView {
  readonly frame: AccountPageFrame;
  readonly form: CloseForm;
  /** Name of the account. */
  readonly name: string;
  /** Number of active users. */
  readonly users: number;
  readonly openCents: number;
  /** The invoice that closing issues. */
  readonly last: LastInvoice;
  readonly card: { readonly brand: string; readonly lastDigits: string } | null;
  /** Last day of the tax warrant subscription, as an ISO date; null without one. */
  readonly subscribedUntil: string | null;
  readonly plan: { readonly planName: string } | null;
  readonly filings: AccountFilings;
  /** The button for using a passkey; null if there is none. */
  readonly passkeys: SafeHtml | null;
  /** Returns the URL of another page in the same edition. */
  readonly page: (path: string) => string;
  /** Returns the URL of an envelope in the same edition. */
  readonly envelopePage: (envelopeId: string) => string;
}

/** Renders the page shown once after closing, when the user is logged out. */
export function closedPage({ app, request }: Visit): ServerPage {
  const { supportEmail, supportPhone } = app.settings;
  return {
    locale: request.locale,
    title: 'Account closed',
    body: html`<h1>Account closed</h1>
      ${noticeMessage('You and all other users on the account are logged out.')}
      <p>
        Support can reopen it until ${formatDateLong(reopenUntil(app.clock.now()))}: ${supportEmail}
        or ${supportPhone}. We emailed your administrators.
      </p>
      <p><a href="${homeAddress(app.settings, request.locale)}">Go to the home page</a></p>`,
  };
}

/**
 * Renders the consequences of closing the account, with the form, or with the amount that must be
 * paid first.
 */
export function closeAccountPage(view: CloseView): ServerPage {
  const { frame, page } = view;
  return accountPage(
    frame,
    html`${consequences(view)}
      <p><a href="${page(BACKEND_PAGES.ownData)}">Download your data first</a></p>
      ${lastInvoice(view)} ${amountDue(view) ?? accountForm(frame, CLOSE, fieldsOf(view))}`,
  );
}

/** Renders the charges that closing invoices, and how they are paid; null without any. */
function lastInvoice({ card, last }: CloseView): SafeHtml | null {
  const { dueCents, extraSearchCents, totalCents } = last;
  if (totalCents === 0) return null;
  const extra =
    extraSearchCents === 0 ? '' : `, with ${formatMoney(extraSearchCents)} for extra searches`;
  const payment =
    dueCents === 0
      ? 'Your credit pays it.'
      : dueCents < MIN_CARD_CENTS
        ? `We credit the ${formatMoney(dueCents)} due, which is too small to charge.`
        : card === null
          ? `Before the account closes, you must pay ${formatMoney(dueCents)}.`
          : `Closing charges ${formatMoney(dueCents)} to ${card.brand} ending in ${card.lastDigits}.`;
  return html`<p>
    You have ${formatMoney(totalCents)} in charges since the last invoice${extra}. Closing issues a
    final invoice for them. ${payment}
  </p>`;
}

/** Renders what must be paid first; null if nothing is due. */
function amountDue({
  envelopePage,
  filings: { due },
  openCents,
  page,
}: CloseView): SafeHtml | null {
  if (due !== null) {
    return html`<p>
      Court fees are due. You can close the account once they’re paid:
      <a href="${envelopePage(due.id)}">Envelope ${due.number}</a>
    </p>`;
  }
  return openCents > 0
    ? html`<p>
        Balance due: ${formatMoney(openCents)}. You can close the account once it’s paid:
        <a href="${page(BACKEND_PAGES.payInvoices)}">Pay invoices</a>
      </p>`
    : null;
}

/** Renders what closing means for the account's undecided filings; null without any. */
function undecidedFilings({ numbers, undecided }: AccountFilings): SafeHtml | null {
  if (undecided === 0) return null;
  return html`<li>
    The court hasn’t decided ${formatQuantity(undecided, 'envelope')} yet:
    ${listOf(numbers, undecided)}. No one on the account can correct returned filings. Fees for
    accepted filings are still charged.
  </li>`;
}

/** Renders what closing means for court fees that no active user can pay; null without any. */
function unpayableFees({ unpayable, unpayableNumbers }: AccountFilings): SafeHtml | null {
  if (unpayable === 0) return null;
  return html`<li>
    No one on the account can pay the court fees of ${listOf(unpayableNumbers, unpayable)}, which
    are still due. To pay them, contact support.
  </li>`;
}

/** Lists the first of `all` envelopes by number. */
function listOf(numbers: readonly string[], all: number): string {
  const more = all - numbers.length;
  return `${numbers.join(', ')}${more > 0 ? `, and ${String(more)} more` : ''}`;
}

function consequences({
  filings,
  last: { leftCents },
  name,
  plan,
  subscribedUntil,
  users,
}: CloseView): SafeHtml {
  return html`<p>This closes the account ${name} immediately:</p>
    <ul>
      <li>
        ${users === 1 ? 'You' : `All ${String(users)} users`} will be logged out and can’t log in
        again.
      </li>
      <li>
        ${
          plan === null
            ? 'No plan will renew.'
            : `The plan ${plan.planName} ends today. The rest of its month isn’t refunded.`
        }
      </li>
      ${
        subscribedUntil === null
          ? null
          : html`<li>
              The tax warrant subscription, paid through ${formatDateLong(subscribedUntil)}, ends
              today and isn’t refunded.
            </li>`
      }
      ${
        leftCents === 0
          ? null
          : html`<li>
              Your credit of ${formatMoney(leftCents)} isn’t paid out automatically. Contact support
              for a refund first.
            </li>`
      }
      <li>Alerts and scheduled searches stop.</li>
      ${undecidedFilings(filings)} ${unpayableFees(filings)}
      <li>
        Support can reopen it within ${String(REOPEN_DAYS)} days. After that, we delete lists,
        notes, names, and addresses. We keep invoices, receipts, and records that the law requires.
      </li>
    </ul>`;
}

function fieldsOf({ form, frame: { errors }, last, passkeys }: CloseView): SafeHtml {
  return html`<input type="hidden" name="cents" value="${String(last.totalCents)}" />
    ${textField(
      {
        name: 'password',
        label: 'Your password',
        type: 'password',
        autocomplete: 'current-password',
      },
      errors,
    )}
    ${
      form.hasFactor
        ? textField(
            {
              name: 'code',
              label: 'Code',
              hint: 'From your authenticator app, or a recovery code.',
              autocomplete: 'one-time-code',
            },
            errors,
          )
        : null
    }
    ${checkField(
      {
        name: 'confirm',
        label: 'I understand and want to close the account',
        isChecked: form.isConfirmed,
      },
      errors,
    )}
    <button class="button button-primary">Close account</button>
    ${passkeys}`;
}
