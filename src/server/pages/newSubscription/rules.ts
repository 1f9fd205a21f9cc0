import { parseId } from '#contract/queryFields';
import type { PlanOffer } from '../../domain/billing/planRepository';
import { organizationProblem, tidyName } from '../../domain/users/rules';
import type { FormError } from '../formFields';
import { errorsOf, newUserErrors, readNewUser, type NewUserForm } from '../newUserFields';
import { findOffer, offerValue, readOffer } from '../planChoices';
import { submittedText } from '../submittedForm';

/** In place of a plan: the trial. */
export const TRIAL = 'trial';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What was typed into the sign-up form, tidied. */
export interface SignUpForm extends NewUserForm {
  /** Of the form: the same however often it is sent. Null where it was taken out. */
  readonly key: string | null;
  /** The trial, or a plan with its price; empty where nothing was chosen. */
  readonly plan: string;
  /** Empty for somebody who signs up for themselves. */
  readonly organization: string;
  /** Version of the Terms of Service that was accepted; null where none was. */
  readonly termsVersion: number | null;
}

export function readSignUp(body: unknown): SignUpForm {
  const key = submittedText(body, 'key');
  return {
    ...readNewUser(body),
    key: UUID.test(key) ? key : null,
    plan: submittedText(body, 'plan'),
    organization: tidyName(submittedText(body, 'organization')),
    termsVersion: parseId(submittedText(body, 'terms')),
  };
}

/** What is wrong with a sign-up, in the order of the form. */
export function signUpErrors(form: SignUpForm): FormError[] {
  const { organization } = form;
  return [
    ...errorsOf({
      plan: form.plan === '' ? 'Choose a plan.' : null,
      organization:
        organization === '' ? null : organizationProblem('name of the organization', organization),
    }),
    ...newUserErrors(form),
    ...errorsOf({
      terms: form.termsVersion === null ? 'Accept the Terms of Service to open an account.' : null,
    }),
  ];
}

/** The account's name: the organization's, else the person's. */
export function accountName({ organization, firstName, lastName }: SignUpForm): string {
  return organization === '' ? `${firstName} ${lastName}` : organization;
}

/** What was chosen of the offers; null for what is not offered, or at another price by now. */
export function chosenPlan(
  plan: string,
  offers: readonly PlanOffer[],
  trialEndsOn: string,
): { readonly trialEndsOn: string } | PlanOffer | null {
  return plan === TRIAL ? { trialEndsOn } : (findOffer(offers, readOffer(plan)) ?? null);
}

/** Which choice the page begins with: the plan that its address names, else the trial. */
export function startingChoice(asked: string, offers: readonly PlanOffer[]): string {
  const planId = parseId(asked);
  const offer = offers.find(({ plan }) => plan.id === planId);
  return offer === undefined ? TRIAL : offerValue(offer);
}
