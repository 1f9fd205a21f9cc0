import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import type { ApplicationCode } from '#contract/applications';
import { appendAudit, type AuditEvent } from '../../audit/repository';
import { hasSqlState, UNIQUE_VIOLATION } from '../../db/errors';
import { PLAN } from '../../db/reference/plans';
import type { AppUserTable } from '../../db/tables/account';
import type { Database } from '../../db/tables/database';
import { endSessionsOf, renewTokensOf } from '../../plugins/session/repository';
import type { PersonNames } from './rules';

/** Who does it, when, in which request. */
export type Actor = Pick<AuditEvent, 'at' | 'actorId' | 'requestId'>;

/** A user to be made; the parts have passed the rules. */
export interface NewUser extends PersonNames {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** A user as the pages about users show one. */
export interface UserRecord extends PersonNames {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly isAdmin: boolean;
  /** Saved items of theirs with an alert, which count against the account's limit. */
  readonly alerts: number;
}

/** What became of a change to a user of an account. */
export type UserChange = 'done' | 'notFound' | 'inactive' | 'lastAdministrator';

/** What a trial includes. */
export interface TrialPlan {
  /** Searches a month; null is unlimited. */
  readonly searches: number | null;
  /** Saved items with alerts; null is unlimited. */
  readonly alerts: number | null;
}

export async function findTrialPlan(db: Kysely<Database>): Promise<TrialPlan> {
  return db
    .selectFrom('plan')
    .where('id', '=', PLAN.TRIAL)
    .select(['included_searches as searches', 'object_limit as alerts'])
    .executeTakeFirstOrThrow();
}

function userRow(
  user: NewUser,
  account: { readonly id: number; readonly isAdmin: boolean },
  at: number,
): Insertable<AppUserTable> {
  return {
    account_id: account.id,
    username: user.username,
    password_hash: user.passwordHash,
    email: user.email,
    status: 'ACTIVE',
    first_name: user.firstName,
    last_name: user.lastName,
    is_admin: account.isAdmin,
    is_super_user: false,
    is_finepay_reviewer: false,
    is_efiling_reviewer: false,
    is_bulk_efiling_uploader: false,
    is_bulk_efiling_reviewer: false,
    clerk_id: null,
    recorder_id: null,
    efm_users: '{}',
    is_demo: false,
    created_at: new Date(at),
  };
}

/** Null where the user name is taken; nothing is left behind then. */
async function unlessNameTaken<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (hasSqlState(error, UNIQUE_VIOLATION)) return null;
    throw error;
  }
}

export interface NewTrial {
  readonly accountName: string;
  readonly applications: readonly ApplicationCode[];
  /** ISO dates, both included. */
  readonly startsOn: string;
  readonly endsOn: string;
}

/**
 * Opens an account on a trial with its first user, who is its administrator: all of it or nothing.
 * Gives the user's id; null where the user name is taken.
 */
export function openTrialAccount(
  db: Kysely<Database>,
  trial: NewTrial,
  user: NewUser,
  request: Omit<Actor, 'actorId'>,
): Promise<number | null> {
  const opened = db.transaction().execute(async (trx) => {
    const account = await trx
      .insertInto('account')
      .values({
        name: trial.accountName,
        status: 'ACTIVE',
        account_status: 'ACTIVE',
        billing_code_enabled: false,
        bulk_efiling_enabled: false,
        created_at: new Date(request.at),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await trx
      .insertInto('app_user')
      .values(userRow(user, { id: account.id, isAdmin: true }, request.at))
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('subscription')
      .values(
        trial.applications.map((code) => ({
          account_id: account.id,
          app_code: code,
          plan_id: PLAN.TRIAL,
          starts_on: trial.startsOn,
          ends_on: trial.endsOn,
        })),
      )
      .execute();
    await appendAudit(trx, {
      ...request,
      actorId: id,
      action: 'accountOpened',
      target: `account/${account.id}`,
      detail: {
        username: user.username,
        plan: PLAN.TRIAL,
        endsOn: trial.endsOn,
        hasAcceptedTerms: true,
      },
    });
    return id;
  });
  return unlessNameTaken(opened);
}

/** Adds a user to an account; gives the id, null where the user name is taken. */
export function addUser(
  db: Kysely<Database>,
  accountId: number,
  user: NewUser,
  actor: Actor,
): Promise<number | null> {
  const added = db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('app_user')
      .values(userRow(user, { id: accountId, isAdmin: false }, actor.at))
      .returning('id')
      .executeTakeFirstOrThrow();
    await appendAudit(trx, {
      ...actor,
      action: 'userAdded',
      target: `user/${id}`,
      detail: { username: user.username, accountId },
    });
    return id;
  });
  return unlessNameTaken(added);
}

function selectUsers(db: Kysely<Database>) {
  return db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.username', 'u.email', 'u.is_admin as isAdmin'])
    .select(['u.first_name as firstName', 'u.last_name as lastName'])
    .select((eb) => [
      eb('u.status', '=', 'ACTIVE').$castTo<boolean>().as('isActive'),
      sql<number>`(select count(*)::integer from saved_item s where s.user_id = u.id and s.alert)`.as(
        'alerts',
      ),
    ]);
}

/** The signed-in user's own record. */
export async function findOwnRecord(db: Kysely<Database>, userId: number): Promise<UserRecord> {
  return selectUsers(db).where('u.id', '=', userId).executeTakeFirstOrThrow();
}

/**
 * A user of an account; null where the account has none of that id. Super users are nobody's: only
 * the operator changes them.
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

/** Changes a user's own names; the audit tells of it only where they differ. */
export async function renameUser(
  db: Kysely<Database>,
  userId: number,
  names: PersonNames,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findOwnRecord(trx, userId);
    await saveUser(trx, before, { ...names, isAdmin: before.isAdmin }, actor);
  });
}

/** Writes what differs; a change of rights changes the tokens of the user's sessions too. */
async function saveUser(
  trx: Transaction<Database>,
  before: UserRecord,
  after: PersonNames & { readonly isAdmin: boolean },
  actor: Actor,
): Promise<void> {
  const isRenamed = before.firstName !== after.firstName || before.lastName !== after.lastName;
  const isRegraded = before.isAdmin !== after.isAdmin;
  if (!isRenamed && !isRegraded) return;
  await trx
    .updateTable('app_user')
    .where('id', '=', before.id)
    .set({ first_name: after.firstName, last_name: after.lastName, is_admin: after.isAdmin })
    .execute();
  if (isRegraded) await renewTokensOf(trx, before.id);
  await appendAudit(trx, {
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

/** Which user of which account. */
export interface UserOfAccount {
  readonly accountId: number;
  readonly userId: number;
}

/**
 * Reads a user of an account and whether nobody else is its administrator, with nobody changing the
 * account's users meanwhile.
 */
async function lockUser(trx: Transaction<Database>, { accountId, userId }: UserOfAccount) {
  await trx.selectFrom('account').where('id', '=', accountId).select('id').forUpdate().execute();
  const user = await findUserOfAccount(trx, accountId, userId);
  if (user === null) return 'notFound';
  if (!user.isActive) return 'inactive';
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

/** Changes names and rights of an active user; an account keeps at least one administrator. */
export function changeUser(
  db: Kysely<Database>,
  which: UserOfAccount,
  after: PersonNames & { readonly isAdmin: boolean },
  actor: Actor,
): Promise<UserChange> {
  return db.transaction().execute(async (trx) => {
    const before = await lockUser(trx, which);
    if (typeof before === 'string') return before;
    if (before.isLastAdministrator && !after.isAdmin) return 'lastAdministrator';
    await saveUser(trx, before, after, actor);
    return 'done';
  });
}

/** Ends a user's access and sessions for good; an account keeps at least one administrator. */
export function inactivateUser(
  db: Kysely<Database>,
  which: UserOfAccount,
  actor: Actor,
): Promise<UserChange> {
  return db.transaction().execute(async (trx) => {
    const before = await lockUser(trx, which);
    if (typeof before === 'string') return before;
    if (before.isLastAdministrator) return 'lastAdministrator';
    await trx
      .updateTable('app_user')
      .where('id', '=', before.id)
      .set({ status: 'INACTIVE' })
      .execute();
    await endSessionsOf(trx, before.id);
    await appendAudit(trx, {
      ...actor,
      action: 'userInactivated',
      target: `user/${before.id}`,
      detail: { username: before.username, alerts: before.alerts },
    });
    return 'done';
  });
}

/** What changing the own mail address needs of a user. */
export interface MailUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
}

export async function findMailUser(db: Kysely<Database>, userId: number): Promise<MailUser> {
  return db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select(['username', 'email', 'password_hash as passwordHash'])
    .executeTakeFirstOrThrow();
}

/** Changes the user's own mail address; the audit tells of it only where it differs. */
export async function changeEmail(
  db: Kysely<Database>,
  userId: number,
  email: string,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findMailUser(trx, userId);
    if (before.email === email) return;
    await trx.updateTable('app_user').where('id', '=', userId).set({ email }).execute();
    await appendAudit(trx, {
      ...actor,
      action: 'emailChanged',
      target: `user/${userId}`,
      detail: { before: before.email, after: email },
    });
  });
}
