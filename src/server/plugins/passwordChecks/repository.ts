import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** Replaces the hash of a password, unless the password was changed meanwhile. */
export async function replaceHash(
  db: Kysely<Database>,
  user: { readonly id: number; readonly passwordHash: string },
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.passwordHash)
    .execute();
}
