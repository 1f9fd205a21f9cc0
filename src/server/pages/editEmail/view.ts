import type { Locale } from '#contract/locales';
import { errorSummary, formTitle, textField, type FormError } from '../formFields';
import { tokenField } from '../formPage';
import { html } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';

export interface EditEmailView {
  readonly locale: Locale;
  /** URL that the form posts to, including the page to return to, if any. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly email: string;
  readonly errors: readonly FormError[];
  /** Confirmation of the last change; null if there is none. */
  readonly notice: string | null;
  /** True if the user has confirmed the address. */
  readonly isConfirmed: boolean;
  /** URL for "Cancel", or for the link after saving. */
  readonly back: string;
}

const TITLE = 'Change email address';
/** Notice shown once after a change. */
export const SAVED = 'Your email address was saved.';
const TO_CONFIRM = 'We sent an email to it. Open the link in it to confirm your address.';

/** Renders the page on which users change their own email address (spec section 2). */
export function editEmailPage(view: EditEmailView): ServerPage {
  const { errors, notice } = view;
  return {
    locale: view.locale,
    title: formTitle(TITLE, errors),
    body: html`<h1>${TITLE}</h1>
      ${errorSummary(errors)}
      ${notice === null ? null : noticeMessage(view.isConfirmed ? notice : `${notice} ${TO_CONFIRM}`)}
      <form class="form" method="post" novalidate action="${view.action}">
        ${tokenField(view.xsrfToken)}
        ${textField(
          {
            name: 'email',
            label: 'Email address',
            type: 'email',
            value: view.email,
            hint: 'We send alerts and password emails to this address.',
            autocomplete: 'email',
          },
          errors,
        )}
        ${textField(
          {
            name: 'password',
            label: 'Your password',
            type: 'password',
            hint: 'This stops others from changing it on a computer you left unlocked.',
            autocomplete: 'current-password',
          },
          errors,
        )}
        <button class="button button-primary">Save</button>
      </form>
      <p><a href="${view.back}">${notice !== null ? 'Go to my account' : 'Cancel'}</a></p>`,
  };
}
