import { BACKEND_PAGES, LOGIN_FORM } from '#contract/site/backendPages';
import type { Locale } from '#contract/locales';
import { errorSummary, formTitle, textField, type FormError } from '../formFields';
import { html } from '../../site/html';
import type { ServerPage } from '../../site/layout';

export interface LoginView {
  readonly locale: Locale;
  /** URL that the form posts to, including the page to return to, if any. */
  readonly action: string;
  /** True if the user came here from a page that requires a login. */
  readonly isRedirected: boolean;
  /** Page to return to; empty for the home page. */
  readonly requestUrl: string;
  readonly userName: string;
  readonly xsrfToken: string;
  /** Errors from the last attempt; empty before the first. */
  readonly errors: readonly FormError[];
  /** URL of the app's screen for forgotten passwords. */
  readonly help: string;
  /** URL of the sign-up page. */
  readonly signUp: string;
  /** Name of a user who is already logged in; null for a visitor. */
  readonly loggedInAs: string | null;
}

/** Renders the login page (spec sections 2 and 7). */
export function loginPage(view: LoginView): ServerPage {
  const { fields } = LOGIN_FORM;
  const { errors } = view;
  return {
    locale: view.locale,
    title: formTitle('Log in', errors),
    own: BACKEND_PAGES.login,
    returnTo: view.requestUrl || null,
    body: html`<div class="page-narrow">
      <h1>Log in</h1>
      ${errorSummary(errors)}
      ${
        view.loggedInAs === null
          ? null
          : html`<p class="message">You are logged in as ${view.loggedInAs}.</p>`
      }
      ${
        view.isRedirected && errors.length === 0 && view.loggedInAs === null
          ? html`<p>Log in to open the page you requested.</p>`
          : null
      }
      <form class="form form-narrow" method="post" novalidate action="${view.action}">
        <input type="hidden" name="${fields.action}" value="${LOGIN_FORM.action}" />
        <input type="hidden" name="${fields.requestUrl}" value="${view.requestUrl}" />
        <input type="hidden" name="${fields.xsrf}" value="${view.xsrfToken}" />
        ${textField(
          {
            name: fields.username,
            label: 'Username',
            value: view.userName,
            autocomplete: 'username',
          },
          errors,
        )}
        ${textField(
          {
            name: fields.password,
            label: 'Password',
            type: 'password',
            autocomplete: 'current-password',
          },
          errors,
        )}
        <button class="button button-primary" name="${fields.button}" value="Login">Log in</button>
        <p><a href="${view.help}">Need help logging in</a></p>
        <p>New here? <a href="${view.signUp}">Sign Up Now</a></p>
      </form>
    </div>`,
  };
}
