import { passwordProblemText } from '#contract/passwords';
import { SET_PASSWORD_FORM, type SetPasswordProblem } from '#contract/setPassword';

const { fields } = SET_PASSWORD_FORM;

/** What is wrong with a form; `field` is null for what concerns no single field. */
export interface FormProblem {
  readonly field: string | null;
  readonly message: string;
}

/**
 * A problem in words, with the field that it is about. `length` is that of the new password,
 * `minLength` what it must have.
 */
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
        message: 'Your own password is not correct. Nothing was changed.',
      };
    case 'stale':
      return {
        field: null,
        message: 'Your session has changed since this page was opened. Please send the form again.',
      };
    case 'deadLink':
      return {
        field: null,
        message:
          'This link does not work any more: it was used, is older than one hour, or a newer email has taken its place. Ask for a new email.',
      };
    default:
      return { field: fields.password, message: passwordProblemText(problem, length, minLength) };
  }
}
