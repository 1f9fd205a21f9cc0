import { passwordProblemText } from '#contract/account/passwords';
import { SET_PASSWORD_FORM, type SetPasswordProblem } from '#contract/account/setPassword';

const { fields } = SET_PASSWORD_FORM;

/** A form error; `field` is null if the error isn't about a single field. */
export interface FormProblem {
  readonly field: string | null;
  readonly message: string;
}

/** Describes a problem and its field. `length` and `minLength` describe the new password. */
export function describeProblem(
  problem: SetPasswordProblem,
  length: number | null = null,
  minLength?: number,
): FormProblem {
  switch (problem) {
    case 'missingName':
      return { field: fields.name, message: 'Please enter your username or email address.' };
    case 'wrongPassword':
      return {
        field: fields.currentPassword,
        message: 'Your own password is incorrect. Nothing was changed.',
      };
    case 'stale':
      return {
        field: null,
        message: 'Your session changed after this page opened. Submit the form again.',
      };
    case 'deadLink':
      return {
        field: null,
        message:
          'This link no longer works. It was used, is more than one hour old, or was replaced by a newer email. Request a new email.',
      };
    default:
      return { field: fields.password, message: passwordProblemText(problem, length, minLength) };
  }
}
