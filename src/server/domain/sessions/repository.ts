import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { SecretBox } from '../../secretBox';
import { SESSION_SECRET_SETTING, settingContext } from '../secrets/repository';
import { newSeed } from './tokens';
import type { NewSession, SessionTimes } from './session';

/** Reads when sessions were last used and when they expire, for users who may log in. */
export async function findSessionUses(
  db: Kysely<Database>,
  idHashes: readonly string[],
): Promise<
  (SessionTimes & {
    readonly idHash: string;
    readonly isSuperUser: boolean;
  })[]
> {
  if (idHashes.length === 0) return [];
  const rows = await db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .where('s.id_hash', '=', sql<string>`any(${idHashes}::text[])`)
    .where('u.status', '=', 'ACTIVE')
    .select(['s.id_hash', 's.created_at', 's.last_seen_at', 's.expires_at', 'u.is_super_user'])
    .execute();
  return rows.map((row) => ({
    idHash: row.id_hash,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    isSuperUser: row.is_super_user,
  }));
}

export async function insertSession(
  db: Kysely<Database> | Transaction<Database>,
  session: NewSession,
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      id_hash: session.idHash,
      user_id: session.userId,
      signed_in_mark: session.signedInMark,
      xsrf_seed: session.xsrfSeed,
      created_at: new Date(session.now),
      last_seen_at: new Date(session.now),
      expires_at: new Date(session.expiresAt),
      address: session.address,
      proved_at: null,
      factor_at: session.factorAt === null ? null : new Date(session.factorAt),
    })
    .execute();
}

export async function deleteSession(
  db: Kysely<Database> | Transaction<Database>,
  idHash: string,
): Promise<void> {
  await db.deleteFrom('session').where('id_hash', '=', idHash).execute();
}

/** Length of a session key, which is part of the hash of the session cookie. */
export const SESSION_KEY_LENGTH = 16;

/** Ends all sessions of a user, except the one with the given hash. */
export async function endSessionsOf(
  trx: Transaction<Database>,
  userId: number,
  exceptIdHash: string | null = null,
): Promise<void> {
  await trx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(exceptIdHash !== null, (query) => query.where('id_hash', '<>', exceptIdHash ?? ''))
    .execute();
}

/** Ends one of a user's sessions; returns false if the user has none with that key. */
export async function endSessionByKey(
  trx: Transaction<Database>,
  userId: number,
  key: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where(sql<string>`left(id_hash, ${sql.lit(SESSION_KEY_LENGTH)})`, '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts the sessions of a user, except the one with the given hash. */
export async function countSessionsOf(
  trx: Transaction<Database>,
  userId: number,
  exceptIdHash: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('session')
    .where('user_id', '=', userId)
    .where('id_hash', '<>', exceptIdHash)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Replaces the XSRF tokens of a user's sessions, so that open pages notice that the user's rights
 * changed. Forms that are already open must be resubmitted.
 */
export async function renewTokensOf(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx
    .updateTable('session')
    .set({ xsrf_seed: newSeed() })
    .where('user_id', '=', userId)
    .execute();
}

/** Replaces the XSRF tokens of the sessions of an account's users, like `renewTokensOf`. */
export async function renewTokensOfAccount(
  trx: Transaction<Database>,
  accountId: number,
): Promise<void> {
  await trx
    .updateTable('session')
    .set({ xsrf_seed: newSeed() })
    .where('user_id', 'in', (query) =>
      query.selectFrom('app_user').where('account_id', '=', accountId).select('id'),
    )
    .execute();
}

/** Records that the session's user entered the password for a change, or used a second factor. */
export async function noteProof(
  db: Kysely<Database>,
  idHash: string,
  at: number,
  kind: 'factor' | 'password',
): Promise<void> {
  await db
    .updateTable('session')
    .set(kind === 'factor' ? { factor_at: new Date(at) } : { proved_at: new Date(at) })
    .where('id_hash', '=', idHash)
    .execute();
}

/**
 * Saves when sessions were last used. Keeps a later stored value, unless it is after `latest`,
 * which means that a clock was ahead.
 */
export async function touchSessions(
  db: Kysely<Database>,
  latest: number,
  uses: readonly { readonly idHash: string; readonly lastSeenAt: number }[],
): Promise<void> {
  const given = uses.map(({ idHash, lastSeenAt }) => ({
    id_hash: idHash,
    last_seen_at: new Date(lastSeenAt).toISOString(),
  }));
  await sql`
    update session s
       set last_seen_at = case when s.last_seen_at > ${new Date(latest)}::timestamptz
                               then given.last_seen_at
                               else greatest(s.last_seen_at, given.last_seen_at) end
      from json_to_recordset(${JSON.stringify(given)}::json)
           as given(id_hash text, last_seen_at timestamptz)
     where s.id_hash = given.id_hash`.execute(db);
}

/**
 * Deletes sessions that have expired, have been unused since `idleSince`, or began outside the
 * valid range.
 */
export async function sweepSessions(
  db: Kysely<Database>,
  now: number,
  idleSince: number,
  begun: { readonly after: number; readonly until: number },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', new Date(now)),
        eb('last_seen_at', '<=', new Date(idleSince)),
        eb('created_at', '<=', new Date(begun.after)),
        eb('created_at', '>', new Date(begun.until)),
      ]),
    )
    .execute();
}

/**
 * Reads the secret shared by all servers of a database; saves `candidate` if there is none. Stored
 * encrypted.
 */
export async function sharedSecret(
  db: Kysely<Database>,
  box: SecretBox,
  candidate: string,
): Promise<string> {
  const place = settingContext(SESSION_SECRET_SETTING);
  await db
    .insertInto('setting')
    .values({ name: SESSION_SECRET_SETTING, value: box.seal(candidate, place) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SESSION_SECRET_SETTING)
    .executeTakeFirstOrThrow();
  return box.open(row.value, place);
}
