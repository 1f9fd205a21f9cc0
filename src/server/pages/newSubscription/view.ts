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
  /** Where the form posts; holds the page to return to when it was in the address. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly form: SignUpForm;
  readonly errors: readonly FormError[];
  /** Every plan, for what its first month costs. */
  readonly offers: readonly PlanOffer[];
  readonly trial: TrialPlan;
  /** ISO date. */
  readonly trialEndsOn: string;
  /** A card can be given on the next page. */
  readonly takesCards: boolean;
  /** Version of the Terms of Service that is accepted. */
  readonly termsVersion: number;
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

/** The trial and each plan, with what it costs and includes. */
function planChoices({ offers, trial, trialEndsOn }: SignUpView) {
  const searches = amount(trial.searches, 'searches', ' a month');
  const alerts = amount(trial.alerts, 'saved items with alerts', '');
  return [
    {
      value: TRIAL,
      label: html`<strong>Trial</strong>: free for ${TRIAL_DAYS} days`,
      hint: `It asks for no card and ends by itself on ${dateInWords(trialEndsOn)}; until then you can choose a plan to follow it. It includes ${searches} and ${alerts}.`,
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
      Every plan is for ${registers} of ${locale.state}, for all users of the account together. A
      paid plan starts when its first month is paid, and renews each month until you end it. Until
      then, your account is on the Free plan.
      ${
        takesCards
          ? 'The next page shows the price and takes your card.'
          : 'This site takes no cards. Contact support to pay by invoice.'
      }
      You are the administrator of the account until you name others, and can change the plan at any
      time.
    </p>`;
}

/** The page on which a visitor opens an account (spec section 2). */
export function signUpPage(view: SignUpView): ServerPage {
  const { errors, form } = view;
  return {
    locale: view.locale,
    title: formTitle(TITLE, errors),
    body: html`<h1>${TITLE} for ${PRODUCT_NAME}</h1>
      ${errorSummary(errors)}
      <p>Have an account already? <a href="${view.signIn}">Log in</a>.</p>
      <form class="form" method="post" novalidate action="${view.action}">
        ${tokenField(view.xsrfToken)}
        <input type="hidden" name="key" value="${form.key}" />
        ${offer(view)}
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
            value: String(view.termsVersion),
            isChecked: form.termsVersion === view.termsVersion,
          },
          errors,
        )}
        <button class="button button-primary">Open the account</button>
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
  /** Address of the page that takes another plan; null for who may not. */
  readonly upgrade: string | null;
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
      ${view.upgrade === null ? null : html`<p><a href="${view.upgrade}">Take another plan</a></p>`}
      <p><a href="${view.signOut}">Log out</a></p>`,
  };
}
