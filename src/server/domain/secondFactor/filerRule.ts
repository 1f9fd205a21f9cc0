import type { CurrentUser } from '#contract/schemas/users';
import { forbidden } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { hasDemoUsers } from './repository';

const FACTOR_NEEDED =
  'Nothing was filed. To submit to a court, turn on two-step login: open Login Security in your account menu, add an authenticator app or a passkey, and submit again. Your draft is saved.';

/**
 * Rejects a submission with a 403 that says what to do if the filer has no second factor. Sites
 * with demo data don't require one.
 */
export async function requireFilerFactor(
  db: AppDatabase,
  { hasSecondFactor }: CurrentUser,
): Promise<void> {
  if (hasSecondFactor || (await hasDemoUsers(db))) return;
  throw forbidden(FACTOR_NEEDED);
}
