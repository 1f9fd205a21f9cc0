import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { MarkedUser } from '../session/tokens';

/** Keeps the same password in another form; false where the password was changed meanwhile. */
export async function replaceHash(
  db: Kysely<Database>,
  user: MarkedUser,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
