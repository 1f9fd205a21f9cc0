import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Locale } from '#contract/locales';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { errorSummary, formTitle, textField, type FormError } from '../formFields';
import { tokenField } from '../formPage';
import { passkeyPart } from '../passkeyPart';

export interface IdentityView {
  readonly locale: Locale;
  readonly action: string;
  readonly xsrfToken: string;
  readonly errors: readonly FormError[];
  /** Options for using one of the user's passkeys; null if the user has none. */
  readonly options: PublicKeyCredentialRequestOptionsJSON | null;
  /** True if the user has a second factor; otherwise the form asks for the password. */
  readonly usesFactor: boolean;
}

const TITLE = 'Confirm it’s you';

/** Renders the page that asks for the second factor, or the password of a user without one. */
export function identityPage(view: IdentityView): ServerPage {
  const { action, errors, locale, options, xsrfToken } = view;
  return {
    locale,
    title: formTitle(TITLE, errors),
    body: html`<h1>${TITLE}</h1>
      ${errorSummary(errors)}
      <p>The admin area asks you to confirm again periodically and before some changes.</p>
      ${
        options === null
          ? null
          : html`<form class="form" method="post" action="${action}">
              ${tokenField(xsrfToken)}
              ${passkeyPart('use', JSON.stringify(options), 'Use a passkey')}
            </form>`
      }
      <form class="form" method="post" novalidate action="${action}">
        ${tokenField(xsrfToken)}${proofField(view)}
        <button class="button button-primary">Continue</button>
      </form>`,
  };
}

function proofField({ errors, usesFactor }: IdentityView): SafeHtml {
  if (!usesFactor) {
    const autocomplete = 'current-password';
    return textField(
      { name: 'password', label: 'Password', type: 'password', autocomplete },
      errors,
    );
  }
  const hint = 'The 6-digit code from your authenticator app, or a recovery code.';
  return textField({ name: 'code', label: 'Code', hint, autocomplete: 'one-time-code' }, errors);
}
