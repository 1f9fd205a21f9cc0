import type { Locale } from '#contract/locales';
import { errorSummary, formTitle, textField, type FormError } from '../formFields';
import { tokenField } from '../formPage';
import { html } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';

export interface EditEmailView {
  readonly locale: Locale;
  /** Where the form posts; holds the page to return to when it was in the address. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly email: string;
  readonly errors: readonly FormError[];
  /** What was done just now; null for nothing. */
  readonly notice: string | null;
  /** The address is known to be the user's. */
  readonly isConfirmed: boolean;
  /** Where "Cancel", or the way on after saving, leads. */
  readonly back: string;
}

const TITLE = 'Change email address';
/** What the page shows once after a change. */
export const SAVED = 'Your email address was saved.';
const TO_CONFIRM = 'We sent an email to it: open its link to confirm it.';

/** The page on which users change their own email address (spec section 2). */
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
            hint: 'Alerts and the email for a forgotten password go to this address.',
            autocomplete: 'email',
          },
          errors,
        )}
        ${textField(
          {
            name: 'password',
            label: 'Your password',
            type: 'password',
            hint: 'This keeps others from changing it on a computer that you left.',
            autocomplete: 'current-password',
          },
          errors,
        )}
        <button class="button button-primary">Save</button>
      </form>
      <p><a href="${view.back}">${notice !== null ? 'Go to my account' : 'Cancel'}</a></p>`,
  };
}
