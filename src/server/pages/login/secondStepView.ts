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
  /** Recovery codes are left. */
  readonly hasCodes: boolean;
  /** What a browser needs to use a passkey of the user; null where there is none. */
  readonly passkeyOptions: PublicKeyCredentialRequestOptionsJSON | null;
  /** The login page, for somebody else. */
  readonly back: string;
  readonly support: { readonly email: string; readonly phone: string };
}

/** What may be typed, in words. */
function hintOf({ hasApp, hasCodes }: SecondStepView): string {
  const app = 'The 6 digits that your authenticator app shows now';
  if (hasApp && hasCodes) return `${app}, or one of your recovery codes.`;
  return hasApp ? `${app}.` : 'One of your recovery codes. Each works once.';
}

/** What somebody is told whose second step came too late. */
export function startAgainPage(locale: Locale, login: string): ServerPage {
  return {
    locale,
    title: 'Log in again',
    body: html`<h1>Log in again</h1>
      ${errorMessage('This took too long, or too many codes were wrong. Nobody is logged in.')}
      <p><a class="button button-primary" href="${login}">Go to the login page</a></p>`,
  };
}

/** The page that asks for the second factor, once the password was right. */
export function secondStepPage(view: SecondStepView): ServerPage {
  const { action, back, errors, hasApp, hasCodes, passkeyOptions, support, userName } = view;
  const title = 'Confirm that it is you';
  return {
    locale: view.locale,
    title: formTitle(title, errors),
    body: html`<h1>${title}</h1>
      ${errorSummary(errors)}
      <p>The password of ${userName} is correct. Now show the second factor.</p>
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
      <p><a href="${back}">Log in as somebody else</a></p>
      <p>
        You lost your phone, passkey and recovery codes? An administrator of your account can remove
        the second factor. Administrators ask support: ${support.email} or ${support.phone}.
      </p>`,
  };
}
