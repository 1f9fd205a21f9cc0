import { PASSWORD_RULES } from '#contract/account/passwords';
import {
  emailProblem,
  PERSON_NAME_MAX_LENGTH,
  sentNameProblem,
  tidyName,
  USER_NAME_MAX_LENGTH,
  USER_NAME_MIN_LENGTH,
  userNameAddressProblem,
  userNameProblem,
  type PersonNames,
} from '../domain/users/rules';
import { passwordProblem } from '../security/passwords';
import { textField, type FormError } from './formFields';
import { html, type SafeHtml } from '../site/html';
import { submittedText } from './submittedForm';

/** Field names of a form that creates a user. */
export const NEW_USER_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'username',
  'password',
  'passwordAgain',
] as const;

/** A submitted form that creates a user, with normalized text; passwords are unchanged. */
export interface NewUserForm extends PersonNames {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly passwordAgain: string;
}

function readNames(body: unknown): PersonNames {
  return {
    firstName: tidyName(submittedText(body, 'firstName')),
    lastName: tidyName(submittedText(body, 'lastName')),
  };
}

export function readNewUser(body: unknown): NewUserForm {
  return {
    ...readNames(body),
    email: submittedText(body, 'email').trim(),
    username: submittedText(body, 'username').trim(),
    password: submittedText(body, 'password'),
    passwordAgain: submittedText(body, 'passwordAgain'),
  };
}

/** Converts messages, keyed by field, to errors in order; skips null. */
export function errorsOf(problems: Readonly<Record<string, string | null>>): FormError[] {
  return Object.entries(problems).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );
}

/** Validates a person's first and last name. */
export function nameProblems({ firstName, lastName }: PersonNames) {
  return {
    firstName: sentNameProblem('first name', firstName, PERSON_NAME_MAX_LENGTH),
    lastName: sentNameProblem('last name', lastName, PERSON_NAME_MAX_LENGTH),
  };
}

function firstPasswordProblem(form: NewUserForm): string | null {
  if (form.password === '') return 'Enter a password.';
  const [mailName = ''] = form.email.split('@');
  return passwordProblem(form.password, [
    form.username,
    form.email,
    mailName,
    form.firstName,
    form.lastName,
  ]);
}

/** Validates a form that creates a user. */
export function newUserErrors(form: NewUserForm): FormError[] {
  const problem = firstPasswordProblem(form);
  return errorsOf({
    ...nameProblems(form),
    email: emailProblem(form.email),
    username: userNameProblem(form.username) ?? userNameAddressProblem(form.username, form.email),
    password: problem,
    passwordAgain:
      problem === null && form.password !== form.passwordAgain
        ? "The passwords don't match. Enter the same password twice."
        : null,
  });
}

/** Error for a username that already exists. */
export const USERNAME_EXISTS: FormError = {
  field: 'username',
  message: 'This username is already in use. Choose a different one.',
};

/** Renders the fields for a person's name; `isOwn` if users enter their own name. */
export function nameFields(
  names: PersonNames,
  errors: readonly FormError[],
  isOwn: boolean,
): SafeHtml {
  const { firstName, lastName } = names;
  return html`${textField(
    {
      name: 'firstName',
      label: 'First name',
      value: firstName,
      autocomplete: isOwn ? 'given-name' : 'off',
    },
    errors,
  )}
  ${textField(
    {
      name: 'lastName',
      label: 'Last name',
      value: lastName,
      autocomplete: isOwn ? 'family-name' : 'off',
    },
    errors,
  )}`;
}

/** Renders the fields for a new user; `isOwn` if users enter their own data. */
export function newUserFields(
  form: NewUserForm,
  errors: readonly FormError[],
  isOwn: boolean,
): SafeHtml {
  const names = nameFields(form, errors, isOwn);
  return html`${isOwn ? html`<div class="name-pair">${names}</div>` : names}
  ${textField(
    {
      name: 'email',
      label: 'Email address',
      type: 'email',
      value: form.email,
      autocomplete: isOwn ? 'email' : 'off',
    },
    errors,
  )}
  ${textField(
    {
      name: 'username',
      label: 'Username',
      value: form.username,
      hint: `${USER_NAME_MIN_LENGTH} to ${USER_NAME_MAX_LENGTH} characters: letters, numbers, and . _ @ -`,
      autocomplete: isOwn ? 'username' : 'off',
    },
    errors,
  )}
  ${textField(
    {
      name: 'password',
      label: isOwn ? 'Password' : 'Temporary password',
      type: 'password',
      hint: PASSWORD_RULES.slice(0, 2).join(' '),
      autocomplete: 'new-password',
      ownerFields: ['username', 'email', 'firstName', 'lastName'],
    },
    errors,
  )}
  ${textField(
    {
      name: 'passwordAgain',
      label: 'Confirm password',
      type: 'password',
      autocomplete: 'new-password',
    },
    errors,
  )}`;
}
