import { findMailUser } from '../domain/users/repository';
import { ownerOf } from '../http/asker';
import type { PasswordPurpose } from '../plugins/passwordChecks/plugin';
import { Refusal, refuseForNow, tooManyPasswordsText, type Visit } from './formPage';
import { errorsOf } from './newUserFields';

/** What is wrong where the field `password` is empty. */
export function missingPassword(password: string): string | null {
  return password === '' ? 'Enter your password.' : null;
}

/** Checks the own password that a form asks for again; null when it is right. */
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
  return answer.kind === 'wrong'
    ? new Refusal(422, errorsOf({ password: 'The password is not correct.' }))
    : null;
}
