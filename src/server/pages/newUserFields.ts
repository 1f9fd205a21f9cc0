import { PASSWORD_RULES } from '#contract/passwords';
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

/** Names of the fields of a form that makes a user. */
export const NEW_USER_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'username',
  'password',
  'passwordAgain',
] as const;

/** What was typed into a form that makes a user, tidied; passwords as they are. */
export interface NewUserForm extends PersonNames {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly passwordAgain: string;
}

export function readNames(body: unknown): PersonNames {
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

/** The errors of a form: one of each field whose message is not null, in their order. */
export function errorsOf(problems: Readonly<Record<string, string | null>>): FormError[] {
  return Object.entries(problems).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );
}

/** What is wrong with the names of a person. */
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

/** What is wrong with a form that makes a user. */
export function newUserErrors(form: NewUserForm): FormError[] {
  const problem = firstPasswordProblem(form);
  return errorsOf({
    ...nameProblems(form),
    email: emailProblem(form.email),
    username: userNameProblem(form.username) ?? userNameAddressProblem(form.username, form.email),
    password: problem,
    passwordAgain:
      problem === null && form.password !== form.passwordAgain
        ? 'The two passwords differ. Type the same one twice.'
        : null,
  });
}

/** The error of a user name that somebody has. */
export const NAME_TAKEN: FormError = {
  field: 'username',
  message: 'This username is taken. Choose another one.',
};

/** The two fields of a person's name; `isOwn` when it is the one who types. */
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

/** The fields of a new user; `isOwn` when it is the one who types. */
export function newUserFields(
  form: NewUserForm,
  errors: readonly FormError[],
  isOwn: boolean,
): SafeHtml {
  return html`${nameFields(form, errors, isOwn)}
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
      hint: `${USER_NAME_MIN_LENGTH} to ${USER_NAME_MAX_LENGTH} letters a to z, digits, and . _ @ -`,
      autocomplete: isOwn ? 'username' : 'off',
    },
    errors,
  )}
  ${textField(
    {
      name: 'password',
      label: isOwn ? 'Password' : 'First password',
      type: 'password',
      hint: PASSWORD_RULES.join(' '),
      autocomplete: 'new-password',
      ownerFields: ['username', 'email', 'firstName', 'lastName'],
    },
    errors,
  )}
  ${textField(
    {
      name: 'passwordAgain',
      label: 'The same password again',
      type: 'password',
      autocomplete: 'new-password',
    },
    errors,
  )}`;
}
