import { PASSWORD_PROBLEMS, type PasswordProblem } from './passwords';

/** Where it is said that a password was set, or that a mail is on its way (spec section 2). */
export const SET_PASSWORD_ACKNOWLEDGEMENT_PATH = '/common/SetPasswordAcknowledgement';

/** What `action` of `/common/SetPassword` selects (spec section 2); `forgot` is the default. */
export const PASSWORD_ACTIONS = {
  change: 'GET-PASSWORD-CHANGE',
  admin: 'GET-PASSWORD-ADMIN',
  forgot: 'GET-PASSWORD-FORGOT',
} as const;

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

/** How the mail's address carries its token: behind the hash, which no server and no log gets. */
export const LINK_TOKEN_MARK = '#token=';

/** Problems of the forms beside those of the new password itself. */
export const FORM_PROBLEMS = ['missingName', 'deadLink', 'wrongPassword', 'stale'] as const;
export type SetPasswordProblem = PasswordProblem | (typeof FORM_PROBLEMS)[number];

/** The problem of a code in an address; null for anything else. */
export function parseSetPasswordProblem(code: unknown): SetPasswordProblem | null {
  return [...PASSWORD_PROBLEMS, ...FORM_PROBLEMS].find((problem) => problem === code) ?? null;
}

/** The user whose password an administrator sets. */
export interface PasswordUser {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}
