import { findMailUser } from '../domain/users/repository';
import { ownerOf } from '../http/requester';
import type { PasswordPurpose } from '../plugins/passwordChecks/plugin';
import { Refusal, refuseForNow, tooManyPasswordsText, type Visit } from './formPage';
import { errorsOf } from './newUserFields';

/** Refuses a wrong password, and a password that was changed after it was checked. */
export const WRONG_PASSWORD = new Refusal(
  422,
  errorsOf({ password: 'The password is incorrect.' }),
);

/** Returns an error for an empty password; null if one was entered. */
export function missingPassword(password: string): string | null {
  return password === '' ? 'Enter your password.' : null;
}

/** Checks the user's password in a form. Returns null if it is correct, otherwise the refusal. */
export async function refuseWrongPassword(
  { app, request }: Visit,
  purpose: PasswordPurpose,
  password: string,
): Promise<Refusal | null> {
  const { userId } = ownerOf(request);
  const user = await findMailUser(app.database.db, userId);
  const answer = await app.passwordChecks.check(request, {
    purpose,
    userName: user.username,
    user: { ...user, id: userId },
    password,
  });
  if (answer.kind === 'tooSoon') {
    return refuseForNow(answer.waitMs, tooManyPasswordsText(answer.waitMs));
  }
  return answer.kind === 'wrong' ? WRONG_PASSWORD : null;
}
