import type { Locale } from '#contract/locales';
import { registersOf } from '#contract/registers';
import { PRODUCT_NAME } from '#contract/product';
import type { TrialPlan } from '../../domain/users/newUserRepository';
import { dateInWords, TRIAL_DAYS } from '../../domain/users/rules';
import { checkField, errorSummary, formTitle, textField, type FormError } from '../formFields';
import { tokenField } from '../formPage';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { newUserFields } from '../newUserFields';
import type { SignUpForm } from './rules';

export interface SignUpView {
  readonly locale: Locale;
  /** Where the form posts; holds the page to return to when it was in the address. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly form: SignUpForm;
  readonly errors: readonly FormError[];
  readonly plan: TrialPlan;
  /** ISO date. */
  readonly endsOn: string;
  /** Address of the Terms of Service. */
  readonly terms: string;
  /** Address of the sign-in page. */
  readonly signIn: string;
}

const TITLE = 'Sign up';

/** "20 searches a month" or "any number of searches". */
function amount(count: number | null, thing: string, rest: string): string {
  return count === null ? `any number of ${thing}` : `${count} ${thing}${rest}`;
}

/** "a, b and c". */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

function offer({ plan, endsOn, locale }: SignUpView): SafeHtml {
  const registers = listed(registersOf(locale).map(({ things }) => things));
  const searches = amount(plan.searches, 'searches', ' a month');
  const alerts = amount(plan.alerts, 'saved items with alerts', '');
  return html`<p>
      A trial is free for ${TRIAL_DAYS} days. It asks for no card and ends by itself on
      ${dateInWords(endsOn)}. It is for ${registers} of ${locale.state}, and includes ${searches}
      and ${alerts}, for all users of the account together.
    </p>
    <p>
      The administrator of the account can take a paid plan at any time, also when the trial is
      over. The administrator is you, until you name others.
    </p>`;
}

/** The page on which a visitor opens a trial account (spec section 2). */
export function signUpPage(view: SignUpView): ServerPage {
  const { errors, form } = view;
  return {
    locale: view.locale,
    title: formTitle(TITLE, errors),
    body: html`<h1>${TITLE} for ${PRODUCT_NAME}</h1>
      ${errorSummary(errors)} ${offer(view)}
      <p>Have an account already? <a href="${view.signIn}">Log in</a>.</p>
      <form class="form" method="post" novalidate action="${view.action}">
        ${tokenField(view.xsrfToken)}
        ${textField(
          {
            name: 'organization',
            label: 'Organization',
            value: form.organization,
            hint: 'Leave it empty when you sign up for yourself.',
            autocomplete: 'organization',
            isRequired: false,
          },
          errors,
        )}
        ${newUserFields(form, errors, true)}
        ${checkField(
          {
            name: 'terms',
            label: html`I accept the
              <a href="${view.terms}" target="_blank" rel="noopener"
                >Terms of Service (opens in a new tab)</a
              >`,
            isChecked: form.hasAcceptedTerms,
          },
          errors,
        )}
        <button class="button button-primary">Open the trial account</button>
      </form>`,
  };
}

export interface SignedInView {
  readonly locale: Locale;
  readonly name: string;
  /** Address of the account's dashboard. */
  readonly dashboard: string;
  /** Address of the page that signs out. */
  readonly signOut: string;
}

/** What somebody who is signed in sees in place of the form. */
export function hasAccountPage(view: SignedInView): ServerPage {
  return {
    locale: view.locale,
    title: TITLE,
    body: html`<h1>${TITLE} for ${PRODUCT_NAME}</h1>
      <p class="message">
        You have an account already: you are logged in as ${view.name}. To open another one, log out
        first.
      </p>
      <p><a href="${view.dashboard}">Go to my account</a></p>
      <p><a href="${view.signOut}">Log out</a></p>`,
  };
}
