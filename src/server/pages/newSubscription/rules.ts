import { isUuid } from '#contract/uuid';
import { readId } from '../../http/readId';
import type { PlanOffer } from '../../domain/billing/planPrices';
import { organizationProblem, tidyName } from '../../domain/users/rules';
import type { FormError } from '../formFields';
import { errorsOf, newUserErrors, readNewUser, type NewUserForm } from '../newUserFields';
import { findOffer, offerValue, readOffer } from '../planChoices';
import { submittedText } from '../submittedForm';

/** Form value for choosing the trial instead of a plan. */
export const TRIAL = 'trial';

/** The submitted sign-up form, with normalized text. */
export interface SignUpForm extends NewUserForm {
  /** Key that identifies the form, even if it is submitted twice; null if it is missing. */
  readonly key: string | null;
  /** The trial, or a plan with its price; empty if nothing was chosen. */
  readonly plan: string;
  /** Empty for an individual. */
  readonly organization: string;
  /** Accepted version of the Terms of Service; null if none. */
  readonly termsVersion: number | null;
}

export function readSignUp(body: unknown): SignUpForm {
  const key = submittedText(body, 'key');
  return {
    ...readNewUser(body),
    key: isUuid(key) ? key : null,
    plan: submittedText(body, 'plan'),
    organization: tidyName(submittedText(body, 'organization')),
    termsVersion: readId(submittedText(body, 'terms')),
  };
}

/** Validates a sign-up; returns errors in the order of the form's fields. */
export function signUpErrors(form: SignUpForm): FormError[] {
  const { organization } = form;
  return [
    ...errorsOf({
      organization:
        organization === '' ? null : organizationProblem('organization name', organization),
    }),
    ...newUserErrors(form),
    ...errorsOf({
      plan: form.plan === '' ? 'Choose a plan.' : null,
      terms:
        form.termsVersion === null ? 'Accept the Terms of Service to create an account.' : null,
    }),
  ];
}

/** Returns the account's name: the organization's, or otherwise the person's. */
export function accountName({ organization, firstName, lastName }: SignUpForm): string {
  return organization === '' ? `${firstName} ${lastName}` : organization;
}

/** Returns the chosen offer; null if it isn't offered, or its price has changed. */
export function chosenPlan(
  plan: string,
  offers: readonly PlanOffer[],
  trialEndsOn: string,
): { readonly trialEndsOn: string } | PlanOffer | null {
  return plan === TRIAL ? { trialEndsOn } : (findOffer(offers, readOffer(plan)) ?? null);
}

/** Returns the preselected choice: the plan in the URL, or otherwise the trial. */
export function startingChoice(requestedPlan: string, offers: readonly PlanOffer[]): string {
  const planId = readId(requestedPlan);
  const offer = offers.find(({ plan }) => plan.id === planId);
  return offer === undefined ? TRIAL : offerValue(offer);
}
