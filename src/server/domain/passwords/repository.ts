import { sql, type Kysely, type Transaction } from 'kysely';
import type { PasswordUser } from '#contract/schemas/passwords';
import type { SetPasswordProblem } from '#contract/account/setPassword';
import { transactionWithAudit, type AuditEvent } from '../audit/repository';
import type { Database } from '../../db/tables/database';
import { queueMail, type NewMail } from '../../mail/repository';
import { HAS_SECOND_FACTOR } from '../secondFactor/hasFactor';
import { hasSecondFactor } from '../secondFactor/repository';
import { endSessionsOf } from '../sessions/repository';
import type { MarkedUser } from '../sessions/tokens';
import { isSamePassword, lockUserRow } from '../users/lockRepository';

/** User whose password is being changed. */
export interface PasswordOwner extends PasswordUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly passwordVersion: number;
  readonly hasSecondFactor: boolean;
  readonly isEmailConfirmed: boolean;
}

/** A request for a password link. */
export interface PasswordRequest {
  readonly name: string;
  readonly localeCode: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly requestId: string;
}

/** Maximum users with the same name or email address; a firm's users may share one address. */
const MAX_USERS = 20;

/**
 * Saves the request. Runs the same statement for every name, so timing doesn't reveal whether the
 * name exists.
 */
export async function addPasswordRequest(
  db: Kysely<Database>,
  { name, localeCode, at, requestId }: PasswordRequest,
): Promise<void> {
  await db
    .insertInto('password_request')
    .values({
      name,
      locale_code: localeCode,
      requested_at: new Date(at),
      request_id: requestId,
    })
    .execute();
}

/** Removes and returns the oldest request; null if there is none. */
export async function claimPasswordRequest(
  trx: Transaction<Database>,
): Promise<PasswordRequest | null> {
  const row = await trx
    .deleteFrom('password_request')
    .where('id', '=', (query) =>
      query
        .selectFrom('password_request')
        .select('id')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        name: row.name,
        localeCode: row.locale_code,
        at: row.requested_at.getTime(),
        requestId: row.request_id,
      };
}

function selectActive(db: Kysely<Database>) {
  return db
    .selectFrom('app_user as u')
    .where('u.status', '=', 'ACTIVE')
    .select(['u.id', 'u.username', 'u.email'])
    .select(['u.password_hash as passwordHash', 'u.password_version as passwordVersion'])
    .select(['u.first_name as firstName', 'u.last_name as lastName'])
    .select('u.is_email_confirmed as isEmailConfirmed')
    .select(HAS_SECOND_FACTOR.as('hasSecondFactor'));
}

function selectByName(db: Kysely<Database>, name: string) {
  return selectActive(db)
    .where((eb) =>
      eb.or([
        eb(sql<string>`lower(u.username)`, '=', sql<string>`lower(${name})`),
        eb(sql<string>`lower(u.email)`, '=', sql<string>`lower(${name})`),
      ]),
    )
    .orderBy('u.id')
    .limit(MAX_USERS);
}

/** Finds active users by user name or email address, ignoring case. */
export async function findOwnersByName(
  db: Kysely<Database>,
  name: string,
): Promise<PasswordOwner[]> {
  return selectByName(db, name).execute();
}

/** Like `findOwnersByName`; locks the users, so that their addresses can't change meanwhile. */
export async function lockOwnersByName(
  trx: Transaction<Database>,
  name: string,
): Promise<PasswordOwner[]> {
  return selectByName(trx, name).forNoKeyUpdate('u').execute();
}

export async function findOwner(
  db: Kysely<Database>,
  userId: number,
): Promise<PasswordOwner | null> {
  return (await selectActive(db).where('u.id', '=', userId).executeTakeFirst()) ?? null;
}

/**
 * Finds an active user of an account; null otherwise. Never finds super users: only they can change
 * their own passwords.
 */
export async function findOwnerOfAccount(
  db: Kysely<Database>,
  accountId: number,
  userId: number,
): Promise<PasswordOwner | null> {
  const row = await selectActive(db)
    .where('u.id', '=', userId)
    .where('u.account_id', '=', accountId)
    .where('u.is_super_user', '=', false)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the active user of a valid password link; null otherwise. */
export async function findOwnerOfLink(
  db: Kysely<Database>,
  tokenHash: string,
  now: number,
): Promise<PasswordOwner | null> {
  const row = await selectActive(db)
    .innerJoin('password_token as t', 't.user_id', 'u.id')
    .where('t.token_hash', '=', tokenHash)
    .where('t.expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces a user's link with a new one and queues the email that contains it. */
export async function replaceLink(
  trx: Transaction<Database>,
  link: { readonly userId: number; readonly tokenHash: string; readonly expiresAt: number },
  mail: NewMail,
): Promise<void> {
  const token = { token_hash: link.tokenHash, expires_at: new Date(link.expiresAt) };
  await trx
    .insertInto('password_token')
    .values({ user_id: link.userId, ...token })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(token))
    .execute();
  await queueMail(trx, { ...mail, isSecurity: true });
}

/** A new password, and the changes saved in the same transaction. */
export interface NewPassword {
  readonly userId: number;
  readonly passwordHash: string;
  /** True if the password is too short for a user without a second factor. */
  readonly needsFactor: boolean;
  /** The link used for this change; null if none. */
  readonly tokenHash: string | null;
  /** The user whose password was entered for this change; null with a link. */
  readonly approver: MarkedUser | null;
  /** The session that stays open; null ends all of the user's sessions. */
  readonly exceptIdHash: string | null;
  readonly mail: NewMail;
  readonly event: AuditEvent;
}

/** Why a checked password wasn't set: something that it depends on changed meanwhile. */
export type RefusedPassword = Extract<
  SetPasswordProblem,
  'deadLink' | 'tooShort' | 'wrongPassword'
>;

/**
 * Sets a password in one transaction: deletes the user's links, ends sessions, writes the audit
 * entry, and queues the email. Returns the password's version, or why nothing changed: the link was
 * already used, the approver's password was changed, or the second factor was removed.
 */
export async function setPassword(
  db: Kysely<Database>,
  change: NewPassword,
): Promise<number | RefusedPassword> {
  const { approver, event, exceptIdHash, mail, needsFactor, passwordHash, tokenHash, userId } =
    change;
  return transactionWithAudit(db, async (trx, audit) => {
    const ids = new Set([userId, approver?.id ?? userId]);
    for (const id of [...ids].sort((a, b) => a - b)) await lockUserRow(trx, id);
    if (approver !== null && !(await isSamePassword(trx, approver))) return 'wrongPassword';
    if (needsFactor && !(await hasSecondFactor(trx, userId))) return 'tooShort';
    const links = await trx
      .deleteFrom('password_token')
      .where('user_id', '=', userId)
      .$if(tokenHash !== null, (query) => query.where('token_hash', '=', tokenHash ?? ''))
      .returning('user_id')
      .execute();
    if (tokenHash !== null && links.length === 0) return 'deadLink';
    const { version } = await trx
      .updateTable('app_user')
      .set((eb) => ({
        password_hash: passwordHash,
        password_version: eb('password_version', '+', 1),
        // Opening an emailed link proves access to that address.
        ...(tokenHash === null
          ? {}
          : { is_email_confirmed: true, email_proved_at: new Date(event.at) }),
      }))
      .where('id', '=', userId)
      .returning('password_version as version')
      .executeTakeFirstOrThrow();
    await endSessionsOf(trx, userId, exceptIdHash);
    await queueMail(trx, { ...mail, isSecurity: true });
    audit(event);
    return version;
  });
}

/** Deletes expired links. */
export async function sweepLinks(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('password_token').where('expires_at', '<=', new Date(now)).execute();
}
