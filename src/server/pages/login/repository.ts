import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** What signing in needs of a user. */
export interface SignInUser {
  readonly id: number;
  readonly passwordHash: string;
  readonly isActive: boolean;
}

/** The user of a name, compared without regard to case; null where there is none. */
export async function findSignInUser(
  db: Kysely<Database>,
  userName: string,
): Promise<SignInUser | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'status'])
    .where(sql<string>`lower(username)`, '=', sql<string>`lower(${userName})`)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { id: row.id, passwordHash: row.password_hash, isActive: row.status === 'ACTIVE' };
}
