import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { SecretBox } from '../../secretBox';
import { appSecretContext } from '../secrets/repository';
import { HAS_SECOND_FACTOR } from './hasFactor';
import type { StoredPasskey } from './passkeys';

/** Safety limit on response size; no user has this many. */
export const MAX_PASSKEYS = 20;

export interface NamedPasskey extends StoredPasskey {
  readonly name: string;
  readonly addedAt: Date;
  readonly usedAt: Date | null;
}

/** A user's login methods besides the password. */
export interface Factors {
  readonly username: string;
  readonly email: string;
  readonly passwordVersion: number;
  /** When the authenticator app was confirmed; null without an app. */
  readonly appSince: Date | null;
  readonly passkeys: readonly NamedPasskey[];
  readonly recoveryCodes: number;
  /** Identifies the set of recovery codes, used or not; empty without codes. */
  readonly codesMark: string;
}

export function hasFactor({ appSince, passkeys }: Pick<Factors, 'appSince' | 'passkeys'>): boolean {
  return appSince !== null || passkeys.length > 0;
}

/** SQL: identifies a user's set of recovery codes; empty without codes. */
function findCodesMark(userId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(select coalesce(md5(string_agg(r.code_hash, ' ' order by r.code_hash)), '')
    from recovery_code r where r.user_id = ${userId})`;
}

export async function findFactors(db: Kysely<Database>, userId: number): Promise<Factors> {
  const user = await db
    .selectFrom('app_user as u')
    .leftJoin('authenticator_app as f', 'f.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.username', 'u.email', 'f.confirmed_at as appSince'])
    .select('u.password_version as passwordVersion')
    .select((eb) =>
      eb
        .selectFrom('recovery_code as r')
        .whereRef('r.user_id', '=', 'u.id')
        .where('r.used_at', 'is', null)
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('recoveryCodes'),
    )
    .select(findCodesMark(sql`u.id`).as('codesMark'))
    .executeTakeFirstOrThrow();
  const { appSince, codesMark, email, passwordVersion, recoveryCodes, username } = user;
  const passkeys = await db
    .selectFrom('passkey')
    .where('user_id', '=', userId)
    .select(['id', 'name', 'credential_id as credentialId', 'public_key as publicKey'])
    .select(['sign_count as signCount', 'transports', 'added_at as addedAt', 'used_at as usedAt'])
    .orderBy('id')
    .execute();
  return {
    username,
    email,
    passwordVersion,
    appSince,
    passkeys,
    recoveryCodes: recoveryCodes ?? 0,
    codesMark,
  };
}

/** Returns whether a user has a second factor. */
export async function hasSecondFactor(db: Kysely<Database>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_user as u')
    .where('u.id', '=', userId)
    .select(HAS_SECOND_FACTOR.as('has'))
    .executeTakeFirst();
  return row?.has ?? false;
}

/** Reads and decrypts the secret of a user's app, confirmed or not; null without an app. */
export async function findAppSecret(
  db: Kysely<Database>,
  box: SecretBox,
  userId: number,
  state: 'confirmed' | 'unconfirmed',
): Promise<string | null> {
  const row = await db
    .selectFrom('authenticator_app')
    .where('user_id', '=', userId)
    .where('confirmed_at', state === 'confirmed' ? 'is not' : 'is', null)
    .select('secret')
    .executeTakeFirst();
  return row === undefined ? null : box.open(row.secret, appSecretContext(userId));
}

/** True if the database has demo users. */
export async function hasDemoUsers(db: Kysely<Database>): Promise<boolean> {
  const found = await db
    .selectFrom('app_user')
    .where('is_demo', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
