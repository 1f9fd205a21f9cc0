import { LOGIN_FORM } from '#contract/backendPages';
import type { Locale } from '#contract/locales';
import { errorSummary, formTitle, textField, type FormError } from '../formFields';
import { html } from '../../site/html';
import type { ServerPage } from '../../site/layout';

export interface LoginView {
  readonly locale: Locale;
  /** Where the form posts; holds the page to return to when it was in the address. */
  readonly action: string;
  /** The reader asked for a page that needs a sign-in. */
  readonly isOnTheWay: boolean;
  /** Page to return to; empty for the home. */
  readonly requestUrl: string;
  readonly userName: string;
  readonly xsrfToken: string;
  /** Why the last try failed; empty before there was one. */
  readonly errors: readonly FormError[];
  /** Address of the app's screen for forgotten passwords. */
  readonly help: string;
  /** Address of the page that opens an account. */
  readonly signUp: string;
  /** Whoever is signed in already. */
  readonly signedInAs: string | null;
}

/** The login page (spec sections 2 and 7). */
export function loginPage(view: LoginView): ServerPage {
  const { fields } = LOGIN_FORM;
  const { errors } = view;
  return {
    locale: view.locale,
    title: formTitle('Log in', errors),
    body: html`<h1>Log in</h1>
      ${errorSummary(errors)}
      ${
        view.signedInAs === null
          ? null
          : html`<p class="message">You are logged in as ${view.signedInAs}.</p>`
      }
      ${
        view.isOnTheWay && errors.length === 0 && view.signedInAs === null
          ? html`<p>Log in to open the page that you asked for.</p>`
          : null
      }
      <form class="form" method="post" novalidate action="${view.action}">
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
        <p><a href="${view.signUp}">Sign Up Now</a></p>
      </form>`,
  };
}
