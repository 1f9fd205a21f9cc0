import type { Kysely, Transaction } from 'kysely';
import { alertCountOfUser } from '../alerts/repository';
import { transactionWithAudit, type Audit } from '../audit/repository';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';
import { queueMail, type NewMail } from '../../mail/repository';
import { appointFirmAdmin } from '../firms/heirsRepository';
import { endSessionsOf, renewTokensOf } from '../sessions/repository';
import type { MarkedUser } from '../sessions/tokens';
import { requestConfirmation, type Confirmation } from './confirmationRepository';
import { settleAlerts, type Leaving } from './leavingRepository';
import { isSamePassword, lockUserRow } from './lockRepository';
import type { PersonNames } from './rules';

/** A user as shown on user pages. */
export interface UserRecord extends PersonNames {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly isAdmin: boolean;
  /** The user's alerts, which count against the account's limit. */
  readonly alerts: number;
}

/** Outcome of a change to a user of an account. */
export type UserChange = 'done' | 'notFound' | 'inactive' | 'lastAdministrator';

function selectUsers(db: Kysely<Database>) {
  return db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.username', 'u.email', 'u.is_admin as isAdmin'])
    .select(['u.first_name as firstName', 'u.last_name as lastName'])
    .select((eb) => [
      eb('u.status', '=', 'ACTIVE').$castTo<boolean>().as('isActive'),
      alertCountOfUser().as('alerts'),
    ]);
}

/** Reads the logged-in user's own record. */
export async function findOwnRecord(db: Kysely<Database>, userId: number): Promise<UserRecord> {
  return selectUsers(db).where('u.id', '=', userId).executeTakeFirstOrThrow();
}

/**
 * Finds a user of an account; null if there is none with that id. Never finds super users: only the
 * operator can change them.
 */
export async function findUserOfAccount(
  db: Kysely<Database>,
  accountId: number,
  userId: number,
): Promise<UserRecord | null> {
  const row = await selectUsers(db)
    .where('u.id', '=', userId)
    .where('u.account_id', '=', accountId)
    .where('u.is_super_user', '=', false)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes the user's own name; writes an audit entry only if it differs. */
export async function renameUser(
  db: Kysely<Database>,
  userId: number,
  names: PersonNames,
  actor: Actor,
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    const before = await findOwnRecord(trx, userId);
    await saveUser(trx, before, names, actor, audit);
  });
}

/** A change of a user's names, rights, or both; omitted parts stay unchanged. */
type UserEdit = Partial<PersonNames & { readonly isAdmin: boolean }>;

/** Saves only what differs; a change of rights also replaces the session tokens. */
async function saveUser(
  trx: Transaction<Database>,
  before: UserRecord,
  edit: UserEdit,
  actor: Actor,
  audit: Audit,
): Promise<void> {
  const after = { ...before, ...edit };
  const isRenamed = before.firstName !== after.firstName || before.lastName !== after.lastName;
  const isRegraded = before.isAdmin !== after.isAdmin;
  if (!isRenamed && !isRegraded) return;
  await trx
    .updateTable('app_user')
    .where('id', '=', before.id)
    .set({
      ...(isRenamed ? { first_name: after.firstName, last_name: after.lastName } : {}),
      ...(isRegraded ? { is_admin: after.isAdmin } : {}),
    })
    .execute();
  if (isRegraded) await renewTokensOf(trx, before.id);
  audit({
    ...actor,
    action: 'userChanged',
    target: `user/${before.id}`,
    detail: {
      ...(isRenamed
        ? {
            nameBefore: `${before.firstName} ${before.lastName}`,
            nameAfter: `${after.firstName} ${after.lastName}`,
          }
        : {}),
      ...(isRegraded ? { isAdmin: after.isAdmin } : {}),
    },
  });
}

/** Identifies a user within an account. */
export interface UserOfAccount {
  readonly accountId: number;
  readonly userId: number;
}

/**
 * Reads a user of an account, with whether the user is its last administrator; null if the account
 * has no such user. Locks the account's users.
 */
async function lockUser(trx: Transaction<Database>, { accountId, userId }: UserOfAccount) {
  await trx.selectFrom('account').where('id', '=', accountId).select('id').forUpdate().execute();
  const user = await findUserOfAccount(trx, accountId, userId);
  if (user === null) return null;
  const other = await trx
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    .where('is_admin', '=', true)
    .where('id', '<>', userId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return { ...user, isLastAdministrator: user.isAdmin && other === undefined };
}

/** Changes an active user's names or rights; an account keeps at least one administrator. */
export function changeUser(
  db: Kysely<Database>,
  which: UserOfAccount,
  edit: UserEdit,
  actor: Actor,
): Promise<UserChange> {
  return transactionWithAudit(db, async (trx, audit) => {
    const before = await lockUser(trx, which);
    if (before === null) return 'notFound';
    if (!before.isActive) return 'inactive';
    if (before.isLastAdministrator && edit.isAdmin === false) return 'lastAdministrator';
    await saveUser(trx, before, edit, actor, audit);
    return 'done';
  });
}

/**
 * Deactivates a user, ends the user's sessions, and turns off or transfers the user's alerts; an
 * account and an e-filing firm keep at least one administrator. For a deactivated user, only handles the remaining
 * alerts.
 */
export function inactivateUser(
  db: Kysely<Database>,
  which: UserOfAccount,
  actor: Actor,
  leaving: Leaving,
): Promise<UserChange | 'noHeir'> {
  return transactionWithAudit(db, async (trx, audit) => {
    const before = await lockUser(trx, which);
    if (before === null) return 'notFound';
    const { alerts, id, isActive, username } = before;
    if (isActive && before.isLastAdministrator) return 'lastAdministrator';
    if (!isActive && (alerts === 0 || leaving.alerts === 'KEEP')) return 'inactive';
    if (!(await settleAlerts(trx, which, leaving))) return 'noHeir';
    const detail = { username, alerts, left: leaving.alerts };
    if (!isActive) {
      audit({ ...actor, action: 'alertsSettled', target: `user/${id}`, detail });
      return 'done';
    }
    await appointFirmAdmin(trx, audit, actor, id);
    await trx.updateTable('app_user').where('id', '=', id).set({ status: 'INACTIVE' }).execute();
    await endSessionsOf(trx, id);
    audit({ ...actor, action: 'userInactivated', target: `user/${id}`, detail });
    return 'done';
  });
}

/** Ends a user's sessions, except the one with the given hash. */
export function endSessions(
  db: Kysely<Database>,
  userId: number,
  exceptIdHash: string | null,
  actor: Actor,
): Promise<void> {
  return transactionWithAudit(db, async (trx, audit) => {
    await endSessionsOf(trx, userId, exceptIdHash);
    audit({ ...actor, action: 'sessionsEnded', target: `user/${userId}`, detail: {} });
  });
}

/** Fields of a user, for changing or confirming the user's own email address. */
export interface MailUser {
  readonly username: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  readonly passwordHash: string;
  readonly passwordVersion: number;
}

export async function findMailUser(db: Kysely<Database>, userId: number): Promise<MailUser> {
  return db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select(['username', 'email', 'is_email_confirmed as isEmailConfirmed'])
    .select(['password_hash as passwordHash', 'password_version as passwordVersion'])
    .executeTakeFirstOrThrow();
}

/**
 * Changes the user's own email address. If it differs: writes an audit entry, notifies the old
 * address, deletes a password link sent there, and asks the user to confirm the new one. Returns
 * `changed` if emails are queued, and `wrongPassword` if the user's password was changed after it
 * was checked.
 */
export async function changeEmail(
  db: Kysely<Database>,
  user: MarkedUser,
  email: string,
  {
    actor,
    confirmation,
    mail,
  }: {
    readonly actor: Actor;
    readonly mail: Pick<NewMail, 'subject' | 'lines'>;
    /** Link and email that confirm the new address. */
    readonly confirmation: Confirmation;
  },
): Promise<'changed' | 'same' | 'wrongPassword'> {
  const userId = user.id;
  return transactionWithAudit(db, async (trx, audit) => {
    await lockUserRow(trx, userId);
    if (!(await isSamePassword(trx, user))) return 'wrongPassword';
    const before = await findMailUser(trx, userId);
    if (before.email === email) return 'same';
    // Queued before the change, because emails go only to confirmed addresses.
    await queueMail(trx, {
      ...mail,
      to: before.email,
      at: actor.at,
      usefulUntil: null,
      isSecurity: true,
      proof: { kind: 'USER', userId },
    });
    await trx.updateTable('app_user').where('id', '=', userId).set({ email }).execute();
    await trx.deleteFrom('password_token').where('user_id', '=', userId).execute();
    await requestConfirmation(trx, confirmation);
    audit({
      ...actor,
      action: 'emailChanged',
      target: `user/${userId}`,
      detail: { before: before.email, after: email },
    });
    return 'changed';
  });
}
