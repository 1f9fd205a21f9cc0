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
  confirmed: 'Your email address is confirmed. Thank you.',
  sent: 'The email was sent. Only its link works now.',
} as const;
const OVER: FormError = {
  field: null,
  message: 'This link does not work any more: it was used, it is over, or a newer one was sent.',
};

/** What the page is about. */
type Subject =
  /** A link that works. */
  | {
      readonly kind: 'link' | 'billingLink';
      readonly tokenHash: string;
      readonly email: string;
    }
  /** One that does not. */
  | { readonly kind: 'over' }
  /** Somebody who is signed in and still to confirm the address. */
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
      const waitMs = await app.rateLimits.countConfirmation(subject.userId);
      if (waitMs > 0) {
        return refuseForNow(
          waitMs,
          `Too many emails were asked for. Please wait ${waitInWords(waitMs)} and try again.`,
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
      return new Refusal(409, [{ field: null, message: 'There is nothing to confirm here.' }]);
  }
}

/**
 * `/common/ConfirmEmail`: a mail's link confirms the address that the mail went to, by a button, since
 * programs look at the addresses of mails. Without a link it sends another one to who is signed in.
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
      return html`<p>Is ${subject.email} your address?</p>
        ${form('Confirm it')}`;
    case 'billingLink':
      return html`<p>Send invoices of this account to ${subject.email}?</p>
        ${form('Confirm it')}`;
    case 'own': {
      const { email } = await findMailUser(app.database.db, subject.userId);
      return html`<p>
          We sent an email to <strong>${email}</strong>: open its link. Until then pages cannot be
          bought, users cannot be added, and no alerts are sent to it.
        </p>
        ${form('Send another email')}
        <p>
          <a href="${buildLink(contextPath, locale, BACKEND_PAGES.editEmail)}"
            >Use another address</a
          >
        </p>`;
    }
    case 'over':
      return html`<p>${OVER.message}</p>
        <p>
          <a href="${buildLink(contextPath, locale, BACKEND_PAGES.confirmEmail)}"
            >Ask for another one</a
          >
        </p>`;
    case 'nothing':
      return user.id === null
        ? html`<p>Log in to have another email sent.</p>
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
