import { PASSWORD_PROBLEMS, type PasswordProblem } from './passwords';

/** `mode` of the acknowledgement once the password was set by the link of a mail. */
export const PASSWORD_SET_MODE = 'set';

/** The forms of `/common/SetPassword`, which the browser posts to the server by itself. */
export const SET_PASSWORD_FORM = {
  actions: {
    /** Asks for a mail with a link. */
    request: 'POST-PASSWORD-REQUEST',
    /** Sets a new password by the link's token. */
    forgot: 'POST-PASSWORD-FORGOT',
    change: 'POST-PASSWORD-CHANGE',
    admin: 'POST-PASSWORD-ADMIN',
  },
  fields: {
    action: 'action',
    /** User name or mail address. */
    name: 'name',
    token: 'token',
    /** The password of whoever sends the form. */
    currentPassword: 'currentPassword',
    password: 'password',
    userId: 'userId',
  },
} as const;

/** Query field of the screen with the code of what was wrong with the form. */
export const PASSWORD_PROBLEM_FIELD = 'problem';

/** Problems of the forms beside those of the new password itself. */
export const FORM_PROBLEMS = ['missingName', 'deadLink', 'wrongPassword', 'stale'] as const;
export type SetPasswordProblem = PasswordProblem | (typeof FORM_PROBLEMS)[number];

/** The problem of a code in an address; null for anything else. */
export function parseSetPasswordProblem(code: unknown): SetPasswordProblem | null {
  return [...PASSWORD_PROBLEMS, ...FORM_PROBLEMS].find((problem) => problem === code) ?? null;
}
