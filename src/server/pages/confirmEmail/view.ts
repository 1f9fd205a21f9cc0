import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildLink } from '#contract/links';
import { findMailUser } from '../../domain/users/repository';
import { html, type SafeHtml } from '../../site/html';
import { homeAddress, noticeMessage, type ServerPage } from '../../site/layout';
import { errorSummary, formTitle, type FormError } from '../formFields';
import { dashboardAddress, tokenField, type Visit } from '../formPage';

const TITLE = 'Confirm your email address';
export const OVER: FormError = {
  field: null,
  message:
    'This link no longer works. It was already used, has expired, or was replaced by a newer one.',
};

/** Notice after an address was confirmed. */
export const CONFIRMED = 'Your email address is confirmed.';

/** What the page is about. */
export type Subject =
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

/** Renders the page. Only a valid link and an unconfirmed user get a button. */
export async function view(
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

type Form = (button: string) => SafeHtml;

async function content(
  { app, notice, request }: Visit,
  subject: Subject,
  form: Form,
): Promise<SafeHtml> {
  const { locale, user } = request;
  const { contextPath } = app.settings;
  const again = buildLink(contextPath, locale, BACKEND_PAGES.confirmEmail);
  switch (subject.kind) {
    case 'link':
      return html`<p>Is ${subject.email} your email address?</p>
        ${form('Confirm address')}`;
    case 'billingLink':
      return html`<p>Send this account’s invoices to ${subject.email}?</p>
        ${form('Confirm address')}`;
    case 'own': {
      const { email } = await findMailUser(app.database.db, subject.userId);
      const editEmail = buildLink(contextPath, locale, BACKEND_PAGES.editEmail);
      return ownAddress(email, editEmail, form);
    }
    case 'over':
      return html`<p>${OVER.message}</p>
        <p><a href="${again}">Request a new link</a></p>
        <p>If it was for invoices, ask the account’s administrator to send it again.</p>`;
    case 'nothing': {
      // The address may be for invoices, so its owner may have no username.
      if (user.id === null && notice === CONFIRMED) {
        return html`<p><a href="${homeAddress(app.settings, locale)}">Go to the home page</a></p>`;
      }
      const login = buildLink(contextPath, locale, BACKEND_PAGES.login, { done: again });
      return user.id === null
        ? html`<p>Log in to request another email.</p>
            <p><a href="${login}">Log in</a></p>`
        : html`<p><a href="${dashboardAddress(app, locale)}">Go to my account</a></p>`;
    }
  }
}

function ownAddress(email: string, editEmail: string, form: Form): SafeHtml {
  return html`<p>
      We sent an email to <strong>${email}</strong>. Open its link to confirm your address. Until
      then, you can’t buy pages, add users, or receive alerts.
    </p>
    ${form('Send another email')}
    <p><a href="${editEmail}">Use a different address</a></p>`;
}
