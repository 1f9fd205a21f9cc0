import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { BoundedMap, orIfDiskFull } from '../../http/orIfDiskFull';

/** Time limit between the password and the second factor. */
const PENDING_MS = 5 * 60_000;
/** Wrong codes after which the user must reenter the password. */
const PENDING_TRIES = 5;

/** A user who entered the correct password but not yet the second factor. */
export interface PendingSignIn {
  readonly userId: number;
  readonly username: string;
  readonly passwordVersion: number;
  /** A path on this site. */
  readonly returnTo: string;
}

interface UnwrittenPending extends Omit<PendingSignIn, 'username'> {
  tries: number;
  readonly expiresAt: number;
}

/** Maximum pending logins in memory. */
const MAX_UNWRITTEN = 10_000;
/** Pending logins that couldn't be written; keyed by database and session hash. */
const unwrittenPending = new WeakMap<object, BoundedMap<UnwrittenPending>>();

function unwrittenOf(db: object): BoundedMap<UnwrittenPending> {
  const known = unwrittenPending.get(db) ?? new BoundedMap<UnwrittenPending>(MAX_UNWRITTEN);
  unwrittenPending.set(db, known);
  return known;
}

/** Records that the browser's session entered a correct password; in memory if the disk is full. */
export async function beginSignIn(
  db: Kysely<Database>,
  sessionHash: string,
  pending: Omit<PendingSignIn, 'username'>,
  now: number,
): Promise<void> {
  const row = {
    user_id: pending.userId,
    password_version: pending.passwordVersion,
    return_to: pending.returnTo,
    tries: 0,
    begun_at: new Date(now),
    expires_at: new Date(now + PENDING_MS),
  };
  unwrittenOf(db).delete(sessionHash);
  await orIfDiskFull(
    async () => {
      await db
        .insertInto('pending_sign_in')
        .values({ session_hash: sessionHash, ...row })
        .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(row))
        .execute();
    },
    () => {
      unwrittenOf(db).set(sessionHash, { ...pending, tries: 0, expiresAt: now + PENDING_MS });
    },
  );
}

/**
 * Finds the browser's pending login. Null if there is none, it expired or had too many attempts,
 * the user is inactive, or the password has changed.
 */
export async function findPending(
  db: Kysely<Database>,
  sessionHash: string,
  now: number,
): Promise<PendingSignIn | null> {
  const unwritten = unwrittenOf(db).get(sessionHash);
  if (unwritten !== undefined) return findUnwritten(db, unwritten, now);
  const row = await db
    .selectFrom('pending_sign_in as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .where('p.session_hash', '=', sessionHash)
    .where('p.expires_at', '>', new Date(now))
    .where('p.tries', '<', PENDING_TRIES)
    .where('u.status', '=', 'ACTIVE')
    .whereRef('u.password_version', '=', 'p.password_version')
    .select(['p.user_id as userId', 'u.username', 'p.password_version as passwordVersion'])
    .select('p.return_to as returnTo')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Finds the path to which the browser's login returns, even if the login has expired or had too many
 * attempts. Null if there is none.
 */
export async function findReturnPath(
  db: Kysely<Database>,
  sessionHash: string,
): Promise<string | null> {
  const unwritten = unwrittenOf(db).get(sessionHash);
  if (unwritten !== undefined) return unwritten.returnTo;
  const row = await db
    .selectFrom('pending_sign_in')
    .where('session_hash', '=', sessionHash)
    .select('return_to')
    .executeTakeFirst();
  return row?.return_to ?? null;
}

async function findUnwritten(
  db: Kysely<Database>,
  { expiresAt, passwordVersion, returnTo, tries, userId }: UnwrittenPending,
  now: number,
): Promise<PendingSignIn | null> {
  if (expiresAt <= now || tries >= PENDING_TRIES) return null;
  const user = await db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .where('password_version', '=', passwordVersion)
    .select('username')
    .executeTakeFirst();
  return user === undefined ? null : { userId, passwordVersion, returnTo, username: user.username };
}

/**
 * Counts an attempt before the code is checked, so that parallel attempts gain nothing; returns
 * false if no attempt is left.
 */
export async function countTry(db: Kysely<Database>, sessionHash: string): Promise<boolean> {
  const unwritten = unwrittenOf(db).get(sessionHash);
  if (unwritten !== undefined) {
    if (unwritten.tries >= PENDING_TRIES) return false;
    unwritten.tries += 1;
    return true;
  }
  const { numUpdatedRows } = await db
    .updateTable('pending_sign_in')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('session_hash', '=', sessionHash)
    .where('tries', '<', PENDING_TRIES)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the pending login; returns true only to the caller that ended it. */
export async function endPending(db: Kysely<Database>, sessionHash: string): Promise<boolean> {
  if (unwrittenOf(db).delete(sessionHash)) return true;
  const { numDeletedRows } = await db
    .deleteFrom('pending_sign_in')
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function sweepPending(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('pending_sign_in').where('expires_at', '<=', new Date(now)).execute();
}
