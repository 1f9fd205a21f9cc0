import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { findTerms } from '../../domain/users/termsRepository';
import type { CheckedUser } from '../../plugins/passwordChecks/plugin';

/** The active user of a name, compared without regard to case; null where there is none. */
export async function findSignInUser(
  db: Kysely<Database>,
  userName: string,
): Promise<CheckedUser | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'password_hash as passwordHash', 'password_version as passwordVersion'])
    .where(sql<string>`lower(username)`, '=', sql<string>`lower(${userName})`)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  return row ?? null;
}

/** True for a user who has not accepted the Terms of Service as they are now. */
export async function owesTerms(db: Kysely<Database>, userId: number): Promise<boolean> {
  const { version } = await findTerms(db);
  const found = await db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .where('terms_version', '<', version)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
