import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Locale } from '#contract/locales';
import { html } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';
import { errorSummary, formTitle, textField, type FormError } from '../formFields';
import { tokenField } from '../formPage';
import { passkeyPart } from '../passkeyPart';

export interface SecondStepView {
  readonly locale: Locale;
  readonly action: string;
  readonly xsrfToken: string;
  readonly userName: string;
  readonly errors: readonly FormError[];
  readonly hasApp: boolean;
  /** True if the user has unused recovery codes. */
  readonly hasCodes: boolean;
  /** Options for using one of the user's passkeys; null if the user has none. */
  readonly passkeyOptions: PublicKeyCredentialRequestOptionsJSON | null;
  /** URL of the login page, for logging in as a different user. */
  readonly back: string;
  readonly support: { readonly email: string; readonly phone: string };
}

/** Returns the hint about the accepted codes. */
function hintOf({ hasApp, hasCodes }: SecondStepView): string {
  const app = 'The 6-digit code from your authenticator app';
  if (hasApp && hasCodes) return `${app}, or one of your recovery codes.`;
  return hasApp ? `${app}.` : 'One of your recovery codes. Each code works once.';
}

/** Renders the page for a second step that was submitted too late. */
export function startAgainPage(locale: Locale, login: string): ServerPage {
  return {
    locale,
    title: 'Log in again',
    body: html`<h1>Log in again</h1>
      ${errorMessage('This took too long, or too many codes were wrong. You’re not logged in.')}
      <p><a class="button button-primary" href="${login}">Go to the login page</a></p>`,
  };
}

/** Renders the page for the second login step, after the correct password. */
export function secondStepPage(view: SecondStepView): ServerPage {
  const { action, back, errors, hasApp, hasCodes, passkeyOptions, support, userName } = view;
  const title = 'Confirm it’s you';
  return {
    locale: view.locale,
    title: formTitle(title, errors),
    body: html`<h1>${title}</h1>
      ${errorSummary(errors)}
      <p>The password for ${userName} is correct. Now complete the second step.</p>
      ${
        passkeyOptions === null
          ? null
          : html`<form class="form" method="post" action="${action}">
              ${tokenField(view.xsrfToken)}
              ${passkeyPart('use', JSON.stringify(passkeyOptions), 'Use a passkey')}
            </form>`
      }
      ${
        hasApp || hasCodes
          ? html`<form class="form" method="post" novalidate action="${action}">
              ${tokenField(view.xsrfToken)}
              ${textField(
                { name: 'code', label: 'Code', hint: hintOf(view), autocomplete: 'one-time-code' },
                errors,
              )}
              <button class="button button-primary">Log in</button>
            </form>`
          : null
      }
      <p><a href="${back}">Log in as a different user</a></p>
      <p>
        Lost your phone, passkey, and recovery codes? Your account administrator can turn off
        two-step login for you. Administrators, contact support: ${support.email} or
        ${support.phone}.
      </p>`,
  };
}
