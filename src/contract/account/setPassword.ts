import { PASSWORD_PROBLEMS, type PasswordProblem } from './passwords';

/**
 * Notices of `/common/SetPasswordAcknowledgement`. The server stores them per session, so that a
 * forged link can't show a notice of a change that never happened.
 */
export const PASSWORD_NOTICES = ['emailSent', 'setByLink', 'changed', 'setForUser'] as const;
export type PasswordNotice = (typeof PASSWORD_NOTICES)[number];

/** Parses a notice; null if it is invalid. */
export function parsePasswordNotice(notice: string | null): PasswordNotice | null {
  return PASSWORD_NOTICES.find((known) => known === notice) ?? null;
}

/** Forms of `/common/SetPassword`, which the browser posts to the server. */
export const SET_PASSWORD_FORM = {
  actions: {
    /** Requests an email with a link. */
    request: 'POST-PASSWORD-REQUEST',
    /** Sets a new password with the link's token. */
    forgot: 'POST-PASSWORD-FORGOT',
    change: 'POST-PASSWORD-CHANGE',
    admin: 'POST-PASSWORD-ADMIN',
  },
  fields: {
    action: 'action',
    /** User name or email address. */
    name: 'name',
    token: 'token',
    /** The requester's own password. */
    currentPassword: 'currentPassword',
    password: 'password',
    userId: 'userId',
    /** The area of the site that contains the form; the response stays in it. */
    area: 'area',
  },
} as const;

/** Value of `area` for electronic filing. */
export const FILING_AREA = 'efiling';

/** Query field with the code of the form's problem. */
export const PASSWORD_PROBLEM_FIELD = 'problem';

/** Problems with the forms, in addition to problems with the new password. */
const FORM_PROBLEMS = ['missingName', 'deadLink', 'wrongPassword', 'stale'] as const;
export type SetPasswordProblem = PasswordProblem | (typeof FORM_PROBLEMS)[number];

/** Parses a problem code from a URL; null if it is invalid. */
export function parseSetPasswordProblem(code: unknown): SetPasswordProblem | null {
  return [...PASSWORD_PROBLEMS, ...FORM_PROBLEMS].find((problem) => problem === code) ?? null;
}
