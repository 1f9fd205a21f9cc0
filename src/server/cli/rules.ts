import { isCleanText } from '#contract/text';
import { passwordProblem } from '../security/passwords';

export interface NewSuperUser {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const OPTIONS: Readonly<Record<keyof NewSuperUser, string>> = {
  username: '--username',
  email: '--email',
  firstName: '--first-name',
  lastName: '--last-name',
};
const MAX_LENGTH = 200;

/**
 * Explains in a sentence why the user can't be created; null if it can. Checks the password if
 * there is one.
 */
export function newUserProblem(user: NewSuperUser, password: string | null): string | null {
  for (const [field, option] of Object.entries(OPTIONS)) {
    const value = user[field as keyof NewSuperUser];
    if (value === '') return `${option} is missing. See --help.`;
    if (value.length > MAX_LENGTH || !isCleanText(value)) {
      return `${option} must be text of at most ${MAX_LENGTH} characters.`;
    }
  }
  if (!/^[\p{L}\p{N}._@-]{2,}$/u.test(user.username)) {
    return '--username must have at least two letters, digits, or . _ @ - characters.';
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(user.email)) return '--email must be an email address.';
  if (password === null) return null;
  const [mailName = ''] = user.email.split('@');
  return passwordProblem(password, [user.username, user.email, mailName]);
}
