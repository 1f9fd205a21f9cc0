import { sql, type Kysely, type Transaction } from 'kysely';
import type { RecordKind } from '#contract/admin/people';
import { BILLING_RIGHTS } from '#contract/billing/standings';
import type { StaffNote } from '#contract/schemas/people';
import type { AccountBillingStatus } from '#contract/schemas/users';
import type { Database } from '../../db/tables/database';
import { renewTokensOfAccount } from '../../domain/sessions/repository';

/** Returns the name of a record; null if there is none. */
export async function findRecordName(
  db: Kysely<Database>,
  kind: RecordKind,
  id: number,
): Promise<string | null> {
  if (kind === 'account') {
    const account = db.selectFrom('account').where('id', '=', id).select('name');
    return (await account.executeTakeFirst())?.name ?? null;
  }
  const user = db.selectFrom('app_user').where('id', '=', id).select('username');
  return (await user.executeTakeFirst())?.username ?? null;
}

/** A user's data for changes by support. */
export interface SupportedUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly isAdmin: boolean;
  readonly isSuperUser: boolean;
  readonly isConfirmed: boolean;
  readonly isBounced: boolean;
  readonly hasFactor: boolean;
  readonly accountId: number | null;
  readonly isAccountClosed: boolean;
  /** True for the only active administrator of the account. */
  readonly isLastAdministrator: boolean;
}

/** Locks the user's account, then the user, and loads the user; null if there is none. */
export async function lockSupportedUser(
  trx: Transaction<Database>,
  userId: number,
): Promise<SupportedUser | null> {
  await sql`
    select from account where id = (select account_id from app_user where id = ${userId})
       for update`.execute(trx);
  const { rows } = await sql<SupportedUser>`
    select u.id, u.username, u.email, u.status, u.is_admin as "isAdmin",
           u.is_super_user as "isSuperUser", u.is_email_confirmed as "isConfirmed", u.account_id as "accountId",
           exists (select from mail_bounce b where b.address = lower(u.email)) as "isBounced",
           exists (select from passkey k where k.user_id = u.id)
             or exists (select from authenticator_app f
                         where f.user_id = u.id and f.confirmed_at is not null) as "hasFactor",
           exists (select from account a
                    where a.id = u.account_id and a.closed_at is not null) as "isAccountClosed",
           u.is_admin and u.account_id is not null and not exists (
             select from app_user o
              where o.account_id = u.account_id and o.is_admin and o.status = 'ACTIVE'
                and o.id <> u.id) as "isLastAdministrator"
      from app_user u where u.id = ${userId} for no key update of u`.execute(trx);
  return rows[0] ?? null;
}

export async function setUserStatus(
  trx: Transaction<Database>,
  userId: number,
  status: 'ACTIVE' | 'INACTIVE',
): Promise<void> {
  await trx.updateTable('app_user').set({ status }).where('id', '=', userId).execute();
}

export async function setAdministrator(
  trx: Transaction<Database>,
  userId: number,
  isAdmin: boolean,
): Promise<void> {
  await trx.updateTable('app_user').set({ is_admin: isAdmin }).where('id', '=', userId).execute();
}

/** Confirms a user's address at a time, or withdraws the confirmation. */
export async function setEmailConfirmed(
  trx: Transaction<Database>,
  userId: number,
  confirmedAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ is_email_confirmed: confirmedAt !== null, email_proved_at: confirmedAt })
    .where('id', '=', userId)
    .execute();
}

/** Stops emails to an address. */
export async function insertBounce(
  trx: Transaction<Database>,
  email: string,
  reason: string,
  at: number,
): Promise<void> {
  await trx
    .insertInto('mail_bounce')
    .values({ address: email.toLowerCase(), bounced_at: new Date(at), reason })
    .onConflict((stored) => stored.column('address').doNothing())
    .execute();
}

export async function deleteBounce(trx: Transaction<Database>, email: string): Promise<void> {
  await trx.deleteFrom('mail_bounce').where('address', '=', email.toLowerCase()).execute();
}

/**
 * Deactivates an account until staff reactivates it, or reactivates it unless it is past due;
 * notifies its users' open pages that their rights changed. `deactivatedAt` is in milliseconds since
 * 1970. Returns the account's new status.
 */
export async function setDeactivated(
  trx: Transaction<Database>,
  accountId: number,
  deactivatedAt: number | null,
  billingStatus: AccountBillingStatus,
): Promise<'ACTIVE' | 'INACTIVE'> {
  const status = deactivatedAt === null ? BILLING_RIGHTS[billingStatus].access : 'INACTIVE';
  await trx
    .updateTable('account')
    .set({ status, deactivated_at: deactivatedAt === null ? null : new Date(deactivatedAt) })
    .where('id', '=', accountId)
    .execute();
  await renewTokensOfAccount(trx, accountId);
  return status;
}

/** An account's access. */
export interface AccountAccess {
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly billingStatus: AccountBillingStatus;
  /** True if staff deactivated the account; past-due accounts are inactive without that. */
  readonly isDeactivated: boolean;
  readonly isClosed: boolean;
}

/** Loads an account's access; null if there is no such account. */
export async function findAccountAccess(
  trx: Transaction<Database>,
  accountId: number,
): Promise<AccountAccess | null> {
  const { rows } = await sql<AccountAccess>`
    select status, account_status as "billingStatus",
           deactivated_at is not null as "isDeactivated",
           closed_at is not null as "isClosed"
      from account where id = ${accountId}`.execute(trx);
  return rows[0] ?? null;
}

/** Saves a staff note. */
export async function insertNote(
  trx: Transaction<Database>,
  note: {
    readonly kind: RecordKind;
    readonly id: number;
    readonly authorId: number;
    readonly text: string;
    readonly at: number;
  },
): Promise<StaffNote> {
  const { rows } = await sql<Omit<StaffNote, 'at'> & { at: Date }>`
    with added as (
      insert into staff_note (kind, subject_id, author_id, written_at, note)
      values (${note.kind}, ${note.id}, ${note.authorId}, ${new Date(note.at)}, ${note.text})
      returning *)
    select a.id, a.written_at as at, u.username as by, a.note as text
      from added a join app_user u on u.id = a.author_id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('The note was not written.');
  return { ...row, at: row.at.toISOString() };
}
