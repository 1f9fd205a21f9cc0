import { ACCOUNT_NAME_MAX_LENGTH, nameProblem, tidyName } from '../../domain/users/rules';
import type { FormError } from '../formFields';
import { errorsOf, newUserErrors, readNewUser, type NewUserForm } from '../newUserFields';
import { submittedText } from '../submittedForm';

/** What was typed into the sign-up form, tidied. */
export interface SignUpForm extends NewUserForm {
  /** Empty for somebody who signs up for themselves. */
  readonly organization: string;
  readonly hasAcceptedTerms: boolean;
}

export function readSignUp(body: unknown): SignUpForm {
  return {
    ...readNewUser(body),
    organization: tidyName(submittedText(body, 'organization')),
    hasAcceptedTerms: submittedText(body, 'terms') !== '',
  };
}

/** What is wrong with a sign-up, in the order of the form. */
export function signUpErrors(form: SignUpForm): FormError[] {
  const { organization } = form;
  return [
    ...errorsOf({
      organization:
        organization === ''
          ? null
          : nameProblem('name of the organization', organization, ACCOUNT_NAME_MAX_LENGTH),
    }),
    ...newUserErrors(form),
    ...errorsOf({
      terms: form.hasAcceptedTerms ? null : 'Accept the Terms of Service to open an account.',
    }),
  ];
}

/** The account's name: the organization's, else the person's. */
export function accountName({ organization, firstName, lastName }: SignUpForm): string {
  return organization === '' ? `${firstName} ${lastName}` : organization;
}
