import { BACKEND_PAGES } from '#contract/site/backendPages';
import { TRIAL_DAYS } from '#contract/billing/trialPlan';
import { formatMoney, formatDateLong } from '#contract/formats';
import type { Locale } from '#contract/locales';
import { registersOf } from '#contract/records/registers';
import { PRODUCT_NAME } from '#contract/product';
import { PLAN } from '../../db/reference/plans';
import type { PlanOffer } from '../../domain/billing/planPrices';
import type { TrialPlan } from '../../domain/users/newUserRepository';
import { checkField, errorSummary, formTitle, textField, type FormError } from '../formFields';
import { tokenField } from '../formPage';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { newUserFields } from '../newUserFields';
import { factsOfPlan, planCards, type PlanChoice } from '../planCards';
import { offerValue } from '../planChoices';
import { TRIAL, type SignUpForm } from './rules';

export interface SignUpView {
  readonly locale: Locale;
  /** URL that the form posts to, including the page to return to, if any. */
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
  /** URL of the Terms of Service. */
  readonly terms: string;
  /** URL of the login page. */
  readonly signIn: string;
}

const TITLE = 'Sign up';

/** Formats a list as "a, b, and c", or "a and b". */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  return `${words.slice(0, -1).join(', ')}${words.length > 2 ? ',' : ''} and ${last}`;
}

/** Plans on cards next to the trial, from the lowest price; other plans are only in the table. */
const ON_CARDS: readonly number[] = [PLAN.S20, PLAN.S500];

/** Returns the trial and each plan, with price and included amounts. */
function planChoices({ offers, trial, trialEndsOn }: SignUpView): PlanChoice[] {
  const facts = factsOfPlan({
    id: PLAN.TRIAL,
    name: 'Trial',
    priceCents: 0,
    includedSearches: trial.searches,
    extraSearchCents: null,
    upgradePoint: null,
    pageCents: trial.pageCents,
    alertLimit: trial.alerts,
  });
  return [
    {
      ...facts,
      value: TRIAL,
      searches: `${String(trial.searches)} in ${String(TRIAL_DAYS)} days`,
      price: 'Free',
      per: `for ${String(TRIAL_DAYS)} days`,
      today: null,
      bestFor: 'trying it out',
      note: `No card required. Ends ${formatDateLong(trialEndsOn)}, unless you choose a plan.`,
    },
    ...offers.map((offer) => ({
      ...factsOfPlan(offer.plan),
      value: offerValue(offer),
      price: formatMoney(offer.costCents),
      per: 'a month',
      today: null,
      note: null,
    })),
  ];
}

function planPart(view: SignUpView): SafeHtml {
  const { errors, form, locale, offers } = view;
  const registers = listed(registersOf(locale).map(({ things }) => things));
  const onCards = offers.filter(({ plan }) => ON_CARDS.includes(plan.id)).map(offerValue);
  return html`<section class="form-part" aria-labelledby="part-plan">
    <h2 id="part-plan" tabindex="-1">Plan</h2>
    <p>
      Every plan covers ${locale.state} ${registers}. All users on the account share it. You’re the
      account administrator. You can add other administrators and change the plan at any time.
    </p>
    ${planCards(
      {
        choices: planChoices(view),
        onCards: [TRIAL, ...onCards],
        selected: form.plan,
        current: null,
      },
      errors,
    )}
  </section>`;
}

function accountPart({ errors, form }: SignUpView): SafeHtml {
  return html`<section class="form-part" aria-labelledby="part-account">
    <h2 id="part-account" tabindex="-1">Account</h2>
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
  </section>`;
}

function paymentPart({ errors, form, takesCards, terms, termsVersion }: SignUpView): SafeHtml {
  return html`<section class="form-part" aria-labelledby="part-payment">
    <h2 id="part-payment" tabindex="-1">Payment</h2>
    <p>
      A paid plan starts when its first month is paid, and renews each month until you cancel it.
      Until it starts, your account is on the Free plan.
      ${
        takesCards
          ? 'The next page shows the price and asks for your card.'
          : 'This site doesn’t accept cards. Contact support to pay by invoice.'
      }
    </p>
    ${checkField(
      {
        name: 'terms',
        label: html`I accept the
          <a href="${terms}" target="_blank" rel="noopener"
            >Terms of Service (opens in a new tab)</a
          >`,
        value: String(termsVersion),
        isChecked: form.termsVersion === termsVersion,
      },
      errors,
    )}
  </section>`;
}

/** The sections of the form, in order, each with a link to its heading. */
const STEPS = [
  { id: 'part-account', title: 'Account', text: 'Who you are and how you log in' },
  { id: 'part-plan', title: 'Plan', text: 'A free trial or a monthly plan' },
  { id: 'part-payment', title: 'Payment', text: 'Terms, and a card for paid plans' },
] as const;

function stepList(): SafeHtml {
  return html`<nav class="sign-up-steps" aria-label="Steps">
    <ol class="sign-up-list">
      ${STEPS.map(
        ({ id, text, title }, index) =>
          html`<li>
            <a href="#${id}" ${index === 0 ? html` aria-current="step"` : null}
              ><span class="sign-up-number" aria-hidden="true">${index + 1}</span
              ><span>${title}<span class="page-second">${text}</span></span></a
            >
          </li>`,
      )}
    </ol>
  </nav>`;
}

function benefits({ locale, signIn, trial }: SignUpView): SafeHtml {
  const registers = listed(registersOf(locale).map(({ things }) => things));
  return html`<aside class="sign-up-aside" aria-labelledby="what-you-get">
    <h2 id="what-you-get">Included</h2>
    <ul>
      <li>${locale.state} ${registers} in one search</li>
      <li>${trial.searches} searches free for ${TRIAL_DAYS} days, no card required</li>
      <li>Saved records and searches, with email alerts</li>
      <li>Any number of users at no extra cost</li>
      <li>Billing codes and spending limits</li>
    </ul>
    <p>Already have an account? <a href="${signIn}">Log in</a>.</p>
  </aside>`;
}

/** Formats what the trial includes and the lowest price of a plan. */
function offerInWords({ offers, trial }: SignUpView): string {
  const prices = offers.map(({ plan }) => plan.priceCents).filter((cents) => cents > 0);
  const trialInWords = `Free trial: ${String(trial.searches)} searches in ${String(TRIAL_DAYS)} days, no card required.`;
  return prices.length === 0
    ? trialInWords
    : `${trialInWords} Plans from ${formatMoney(Math.min(...prices))} a month.`;
}

/** Renders the sign-up page for visitors (spec section 2). */
export function signUpPage(view: SignUpView): ServerPage {
  const { errors, form } = view;
  return {
    locale: view.locale,
    title: formTitle(TITLE, errors),
    own: BACKEND_PAGES.newSubscription,
    isWide: true,
    body: html`<h1>${TITLE} for ${PRODUCT_NAME}</h1>
      ${errorSummary(errors)}
      <p class="sign-up-offer">${offerInWords(view)}</p>
      <div class="sign-up-page">
        ${stepList()}
        <form class="form sign-up" method="post" novalidate action="${view.action}">
          ${tokenField(view.xsrfToken)}
          <input type="hidden" name="key" value="${form.key}" />
          ${accountPart(view)} ${planPart(view)} ${paymentPart(view)}
          <button class="button button-primary">Create account</button>
        </form>
        ${benefits(view)}
      </div>`,
  };
}

export interface HasAccountView {
  readonly locale: Locale;
  readonly name: string;
  /** URL of the account's dashboard. */
  readonly dashboard: string;
  /** URL of the logout page. */
  readonly signOut: string;
  /** URL of the upgrade page; null if the user may not upgrade. */
  readonly upgrade: string | null;
}

/** Renders the page that logged-in users see instead of the form. */
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
