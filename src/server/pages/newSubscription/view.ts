import type { Locale } from '#contract/locales';
import { registersOf } from '#contract/registers';
import { PRODUCT_NAME } from '#contract/product';
import { dollars } from '../../domain/billing/letters';
import type { PlanOffer } from '../../domain/billing/planRepository';
import type { TrialPlan } from '../../domain/users/newUserRepository';
import { dateInWords, TRIAL_DAYS } from '../../domain/users/rules';
import {
  checkField,
  errorSummary,
  formTitle,
  radioField,
  textField,
  type FormError,
} from '../formFields';
import { tokenField } from '../formPage';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { newUserFields } from '../newUserFields';
import { offerValue, planInWords } from '../planChoices';
import { TRIAL, type SignUpForm } from './rules';

export interface SignUpView {
  readonly locale: Locale;
  /** Address that the form posts to, including the page to return to, if any. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly form: SignUpForm;
  readonly errors: readonly FormError[];
  /** Every plan with the price of its first month. */
  readonly offers: readonly PlanOffer[];
  readonly trial: TrialPlan;
  /** ISO date. */
  readonly trialEndsOn: string;
  /** True if the next page accepts a card. */
  readonly takesCards: boolean;
  /** Version of the Terms of Service to accept. */
  readonly termsVersion: number;
  /** Address of the Terms of Service. */
  readonly terms: string;
  /** Address of the login page. */
  readonly signIn: string;
}

const TITLE = 'Sign up';

/** "20 searches a month" or "unlimited searches". */
function amount(count: number | null, thing: string, rest: string): string {
  return count === null ? `unlimited ${thing}` : `${count} ${thing}${rest}`;
}

/** "a, b, and c"; "a and b". */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  return `${words.slice(0, -1).join(', ')}${words.length > 2 ? ',' : ''} and ${last}`;
}

/** The trial and each plan, with price and included amounts. */
function planChoices({ offers, trial, trialEndsOn }: SignUpView) {
  const searches = amount(trial.searches, 'searches', ' a month');
  const alerts = amount(trial.alerts, 'saved items with alerts', '');
  return [
    {
      value: TRIAL,
      label: html`<strong>Trial</strong>: free for ${TRIAL_DAYS} days`,
      hint: `No card required. Ends ${dateInWords(trialEndsOn)}, unless you choose a plan. Includes ${searches} and ${alerts}.`,
    },
    ...offers.map((offer) => ({
      value: offerValue(offer),
      label: html`<strong>${offer.plan.name}</strong>:
        ${offer.costCents === 0 ? 'free' : `${dollars(offer.costCents)} a month`}`,
      hint: planInWords(offer.plan),
    })),
  ];
}

function offer(view: SignUpView): SafeHtml {
  const { errors, form, locale, takesCards } = view;
  const registers = listed(registersOf(locale).map(({ things }) => things));
  return html`${radioField(
      { name: 'plan', legend: 'Plan', value: form.plan, choices: planChoices(view) },
      errors,
    )}
    <p>
      Every plan covers ${locale.state} ${registers}. All users on the account share it. A paid plan
      starts when its first month is paid, and renews each month until you cancel it. Until it
      starts, your account is on the Free plan.
      ${
        takesCards
          ? 'The next page shows the price and asks for your card.'
          : 'This site doesn’t accept cards. Contact support to pay by invoice.'
      }
      You’re the account administrator. You can add other administrators and change the plan at any
      time.
    </p>`;
}

/** The page on which a visitor signs up (spec section 2). */
export function signUpPage(view: SignUpView): ServerPage {
  const { errors, form } = view;
  return {
    locale: view.locale,
    title: formTitle(TITLE, errors),
    body: html`<h1>${TITLE} for ${PRODUCT_NAME}</h1>
      ${errorSummary(errors)}
      <p>Already have an account? <a href="${view.signIn}">Log in</a>.</p>
      <form class="form" method="post" novalidate action="${view.action}">
        ${tokenField(view.xsrfToken)}
        <input type="hidden" name="key" value="${form.key}" />
        ${offer(view)}
        ${textField(
          {
            name: 'organization',
            label: 'Organization',
            value: form.organization,
            hint: 'Leave blank if this is just for you.',
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
            value: String(view.termsVersion),
            isChecked: form.termsVersion === view.termsVersion,
          },
          errors,
        )}
        <button class="button button-primary">Create account</button>
      </form>`,
  };
}

export interface HasAccountView {
  readonly locale: Locale;
  readonly name: string;
  /** Address of the account's dashboard. */
  readonly dashboard: string;
  /** Address of the logout page. */
  readonly signOut: string;
  /** Address of the upgrade page; null if the user may not upgrade. */
  readonly upgrade: string | null;
}

/** The page that logged-in users see instead of the form. */
export function hasAccountPage(view: HasAccountView): ServerPage {
  return {
    locale: view.locale,
    title: TITLE,
    body: html`<h1>${TITLE} for ${PRODUCT_NAME}</h1>
      <p class="message">
        You already have an account. You’re logged in as ${view.name}. To create another one, log
        out first.
      </p>
      <p><a href="${view.dashboard}">Go to my account</a></p>
      ${view.upgrade === null ? null : html`<p><a href="${view.upgrade}">Upgrade plan</a></p>`}
      <p><a href="${view.signOut}">Log out</a></p>`,
  };
}
