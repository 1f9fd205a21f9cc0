import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/backendPages';
import { buildLink } from '#contract/links';
import { hashLinkToken, isLinkToken } from '../../domain/passwords/tokens';
import {
  confirmBillingAddress,
  findByBillingLink,
} from '../../domain/users/billingAddressRepository';
import { newConfirmation } from '../../domain/users/confirmation';
import {
  askToConfirm,
  confirmEmail,
  findByConfirmation,
} from '../../domain/users/confirmationRepository';
import { findMailUser } from '../../domain/users/repository';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { html, type SafeHtml } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';
import { errorSummary, formTitle, type FormError } from '../formFields';
import {
  dashboardAddress,
  Refusal,
  refuseForNow,
  registerFormPage,
  Saved,
  tokenField,
  type Visit,
} from '../formPage';
import { submittedText } from '../submittedForm';
import { waitInWords } from '../waitInWords';

const TITLE = 'Confirm your email address';
const NOTICES = {
  confirmed: 'Your email address is confirmed.',
  sent: 'Email sent. Only the link in the newest email works.',
} as const;
const OVER: FormError = {
  field: null,
  message:
    'This link no longer works. It was already used, has expired, or was replaced by a newer one.',
};

/** What the page confirms. */
type Subject =
  /** A valid link. */
  | {
      readonly kind: 'link' | 'billingLink';
      readonly tokenHash: string;
      readonly email: string;
    }
  /** An invalid link. */
  | { readonly kind: 'over' }
  /** A logged-in user who hasn't confirmed the address yet. */
  | { readonly kind: 'own'; readonly userId: number }
  | { readonly kind: 'nothing' };

async function readSubject({ app, request }: Visit): Promise<Subject> {
  const token = submittedText(request.query, 'token');
  const { id, isEmailConfirmed } = request.user;
  if (token === '') {
    return id === null || isEmailConfirmed ? { kind: 'nothing' } : { kind: 'own', userId: id };
  }
  const tokenHash = isLinkToken(token) ? hashLinkToken(token) : '';
  const owner = await findByConfirmation(app.database.db, tokenHash, app.clock.now());
  if (owner !== null) return { kind: 'link', tokenHash, email: owner.email };
  const billing = await findByBillingLink(app.database.db, tokenHash, app.clock.now());
  return billing === null
    ? { kind: 'over' }
    : { kind: 'billingLink', tokenHash, email: billing.email };
}

async function act(visit: Visit, subject: Subject): Promise<Refusal | keyof typeof NOTICES> {
  const { app, request } = visit;
  const { db } = app.database;
  switch (subject.kind) {
    case 'link':
    case 'billingLink': {
      const moment = { at: app.clock.now(), requestId: request.id };
      const confirm = subject.kind === 'link' ? confirmEmail : confirmBillingAddress;
      const isConfirmed = await confirm(db, subject.tokenHash, moment);
      return isConfirmed ? 'confirmed' : new Refusal(409, [OVER]);
    }
    case 'own': {
      const waitMs = await app.rateLimits.count('confirmation', { userId: subject.userId });
      if (waitMs > 0) {
        return refuseForNow(
          waitMs,
          `Too many email requests. Please wait ${waitInWords(waitMs)} and try again.`,
        );
      }
      const user = { ...(await findMailUser(db, subject.userId)), id: subject.userId };
      const confirmation = newConfirmation(app, request.locale, user);
      await db.transaction().execute((trx) => askToConfirm(trx, confirmation));
      app.mails.wake();
      return 'sent';
    }
    case 'over':
      return new Refusal(409, [OVER]);
    case 'nothing':
      return new Refusal(409, [{ field: null, message: 'You have nothing to confirm.' }]);
  }
}

/**
 * `/common/ConfirmEmail`: confirms the address that an emailed link was sent to. It takes a button,
 * because email programs open links. Without a link, it lets a logged-in user request another
 * email.
 */
export function registerConfirmEmailPage(app: FastifyInstance): void {
  registerFormPage<Subject, keyof typeof NOTICES, keyof typeof NOTICES>(app, {
    path: BACKEND_PAGES.confirmEmail,
    access: OPEN_TO_ALL,
    fields: ['action'],
    notices: NOTICES,
    read: readSubject,
    problems: () => [],
    act,
    done: (_visit, notice) => new Saved(notice),
    view,
  });
}

async function view(
  visit: Visit,
  subject: Subject,
  errors: readonly FormError[],
): Promise<ServerPage> {
  const { app, notice, request, reply } = visit;
  const session = await app.sessions.start(request, reply);
  const form = (button: string): SafeHtml =>
    html`<form class="form" method="post" action="${request.url}">
      ${tokenField(session.xsrfToken)}
      <button class="button button-primary">${button}</button>
    </form>`;
  return {
    locale: request.locale,
    title: formTitle(TITLE, errors),
    body: html`<h1>${TITLE}</h1>
      ${errorSummary(errors)} ${notice === null || errors.length > 0 ? null : noticeMessage(notice)}
      ${await content(visit, subject, form)}`,
  };
}

async function content(
  { app, request }: Visit,
  subject: Subject,
  form: (button: string) => SafeHtml,
): Promise<SafeHtml> {
  const { locale, user } = request;
  const { contextPath } = app.settings;
  switch (subject.kind) {
    case 'link':
      return html`<p>Is ${subject.email} your email address?</p>
        ${form('Confirm address')}`;
    case 'billingLink':
      return html`<p>Send this account’s invoices to ${subject.email}?</p>
        ${form('Confirm address')}`;
    case 'own': {
      const { email } = await findMailUser(app.database.db, subject.userId);
      return html`<p>
          We sent an email to <strong>${email}</strong>. Open its link to confirm your address.
          Until then, you can’t buy pages, add users, or receive alerts.
        </p>
        ${form('Send another email')}
        <p>
          <a href="${buildLink(contextPath, locale, BACKEND_PAGES.editEmail)}"
            >Use a different address</a
          >
        </p>`;
    }
    case 'over':
      return html`<p>${OVER.message}</p>
        <p>
          <a href="${buildLink(contextPath, locale, BACKEND_PAGES.confirmEmail)}"
            >Request a new link</a
          >
        </p>`;
    case 'nothing':
      return user.id === null
        ? html`<p>Log in to request another email.</p>
            <p>
              <a
                href="${buildLink(contextPath, locale, BACKEND_PAGES.login, {
                  done: buildLink(contextPath, locale, BACKEND_PAGES.confirmEmail),
                })}"
                >Log in</a
              >
            </p>`
        : html`<p><a href="${dashboardAddress(app, locale)}">Go to my account</a></p>`;
  }
}
