import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { findTerms } from '../../domain/users/termsRepository';
import { HAS_SECOND_FACTOR } from '../../domain/secondFactor/hasFactor';
import type { CheckedUser } from '../../plugins/passwordChecks/plugin';

/** A user who can log in. */
export interface SignInUser extends CheckedUser {
  readonly hasFactor: boolean;
  /** True for a super user, outside of demo data, who must set up two-step login. */
  readonly owesFactor: boolean;
  /** When the account was closed, which prevents a login; null if it is open. */
  readonly closedAt: Date | null;
}

/**
 * Finds a user by name, ignoring case. Returns null unless the user is active, or was active when the
 * account was closed.
 */
export async function findSignInUser(
  db: Kysely<Database>,
  userName: string,
): Promise<SignInUser | null> {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('account as a', 'a.id', 'u.account_id')
    .select(['u.id', 'u.password_hash as passwordHash', 'u.password_version as passwordVersion'])
    .select(['u.is_super_user', 'u.is_demo', 'a.closed_at', 'u.status'])
    .select(HAS_SECOND_FACTOR.as('hasFactor'))
    .where(sql<string>`lower(u.username)`, '=', sql<string>`lower(${userName})`)
    .where((eb) =>
      eb.or([
        eb('u.status', '=', 'ACTIVE'),
        eb.and([eb('u.ended_by_closing', '=', true), eb('a.cleared_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  const { closed_at, hasFactor, id, is_demo, is_super_user, passwordHash, passwordVersion } = row;
  return {
    id,
    passwordHash,
    passwordVersion,
    hasFactor,
    owesFactor: is_super_user && !hasFactor && !is_demo,
    closedAt: row.status === 'ACTIVE' ? null : closed_at,
  };
}

/** True if the user hasn't accepted the current Terms of Service. */
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
