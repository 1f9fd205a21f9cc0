import { LOGIN_FORM } from '#contract/backendPages';
import type { Locale } from '#contract/locales';
import { textField } from '../formFields';
import { html } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';

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
  /** Why the last try failed. */
  readonly error: string | null;
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
  return {
    locale: view.locale,
    title: view.error === null ? 'Log in' : 'Error: Log in',
    body: html`<h1>Log in</h1>
      ${view.error === null ? null : errorMessage(view.error)}
      ${
        view.signedInAs === null
          ? null
          : html`<p class="message">You are logged in as ${view.signedInAs}.</p>`
      }
      ${
        view.isOnTheWay && view.error === null && view.signedInAs === null
          ? html`<p>Log in to open the page that you asked for.</p>`
          : null
      }
      <form class="form" method="post" action="${view.action}">
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
          [],
        )}
        ${textField(
          {
            name: fields.password,
            label: 'Password',
            type: 'password',
            autocomplete: 'current-password',
          },
          [],
        )}
        <button class="button button-primary" name="${fields.button}" value="Login">Log in</button>
        <p><a href="${view.help}">Need help logging in</a></p>
        <p><a href="${view.signUp}">Sign Up Now</a></p>
      </form>`,
  };
}
