import { sql, type Kysely } from 'kysely';
import type { UserRecord } from '#contract/schemas/people';
import { SESSION_KEY_LENGTH } from '../../domain/sessions/repository';
import type { Database } from '../../db/tables/database';
import { alertCountOfUser, findAccountLimit } from '../../domain/alerts/repository';
import { hasOpenApproval } from '../../domain/approvals/repository';
import { findSums } from '../../domain/billing/invoicesRepository';
import {
  findChanges,
  findLogins,
  findNotes,
  findVersion,
  NEWEST,
  targetOf,
} from '../../domain/people/changesRepository';
import { findOtherActiveUsers } from '../../domain/users/leavingRepository';

/** Maximum sessions shown; no user has more. */
const MAX_SESSIONS = 50;

/** The user who opens a record, and the time. */
export interface RecordReader {
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** ISO date. */
  readonly today: string;
}

type Head = Pick<
  UserRecord,
  | 'id'
  | 'username'
  | 'name'
  | 'email'
  | 'status'
  | 'isAdmin'
  | 'isSuperUser'
  | 'isEmailConfirmed'
  | 'officeRights'
  | 'bounceReason'
  | 'factor'
  | 'saved'
> & {
  readonly createdAt: Date;
  readonly bouncedAt: Date | null;
  readonly ownAlerts: number;
  readonly account: Pick<
    NonNullable<UserRecord['account']>,
    'id' | 'name' | 'accountStatus'
  > | null;
};

/** Loads a user's record; null if there is no such user. */
export async function findUserRecord(
  db: Kysely<Database>,
  userId: number,
  reader: RecordReader,
): Promise<UserRecord | null> {
  const head = await findHead(db, userId);
  if (head === null) return null;
  const { account, bouncedAt, createdAt, ownAlerts, ...user } = head;
  const target = targetOf('user', userId);
  const owner = { userId, accountId: account?.id ?? null };
  const removal = { kind: 'SECOND_FACTOR', target } as const;
  return {
    ...user,
    createdAt: createdAt.toISOString(),
    bouncedAt: bouncedAt?.toISOString() ?? null,
    account: account === null ? null : { ...account, ...(await findSums(db, account.id)) },
    factor: { ...user.factor, isRemovalOpen: await hasOpenApproval(db, removal, reader.at) },
    sessions: await findUserSessions(db, userId, reader.at),
    logins: await findLogins(db, userId),
    emails: await findEmails(db, user.email),
    searches: await findSearches(db, userId),
    alerts: { own: ownAlerts, ...(await findAccountLimit(db, owner, reader.today)) },
    heirs:
      account === null || user.status === 'ACTIVE' || ownAlerts === 0
        ? []
        : await findOtherActiveUsers(db, account.id, userId),
    mayChange: !user.isSuperUser && userId !== reader.userId,
    changes: await findChanges(db, target),
    notes: await findNotes(db, 'user', userId),
    version: await findVersion(db, target),
  };
}

async function findHead(db: Kysely<Database>, userId: number): Promise<Head | null> {
  const { rows } = await sql<Head>`
    select u.id, u.username, concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name,
           u.email, u.status, u.is_admin as "isAdmin", u.is_super_user as "isSuperUser",
           u.is_email_confirmed as "isEmailConfirmed", u.created_at as "createdAt",
           json_build_object('clerkId', u.clerk_id, 'isFilingReviewer', u.is_efiling_reviewer,
                             'isFineReviewer', u.is_finepay_reviewer,
                             'recorderId', u.recorder_id) as "officeRights",
           b.bounced_at as "bouncedAt", b.reason as "bounceReason",
           case when a.id is null then null
                else json_build_object('id', a.id, 'name', a.name,
                                       'accountStatus', a.account_status) end as account,
           json_build_object(
             'hasApp', exists (select from authenticator_app f
                                where f.user_id = u.id and f.confirmed_at is not null),
             'passkeys', (select count(*) from passkey k where k.user_id = u.id),
             'codesLeft', (select count(*) from recovery_code c
                            where c.user_id = u.id and c.used_at is null),
             'isRemovalOpen', false) as factor,
           json_build_object(
             'items', (select count(*) from saved_item s where s.user_id = u.id),
             'searches', (select count(*) from saved_search s
                           where s.user_id = u.id and s.removed_at is null),
             'attorneys', (select count(*) from bar_follow f where f.user_id = u.id),
             'regions', (select count(*) from region r where r.user_id = u.id)) as saved,
           ${alertCountOfUser()} as "ownAlerts"
      from app_user u left join account a on a.id = u.account_id
      left join mail_bounce b on b.address = lower(u.email)
     where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

async function findUserSessions(
  db: Kysely<Database>,
  userId: number,
  at: number,
): Promise<UserRecord['sessions']> {
  const rows = await db
    .selectFrom('session')
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(at))
    .select(['id_hash', 'created_at', 'last_seen_at', 'address'])
    .orderBy('last_seen_at', 'desc')
    .limit(MAX_SESSIONS)
    .execute();
  return rows.map(({ address, created_at, id_hash, last_seen_at }) => ({
    key: id_hash.slice(0, SESSION_KEY_LENGTH),
    startedAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    address,
  }));
}

async function findEmails(db: Kysely<Database>, email: string): Promise<UserRecord['emails']> {
  if (email === '') return [];
  const { rows } = await sql<Omit<UserRecord['emails'][number], 'createdAt'> & { createdAt: Date }>`
    select m.id, m.subject, m.created_at as "createdAt",
           case when m.bounce is not null then 'BOUNCED' else m.status end as state,
           coalesce(m.bounce_reason, m.problem) as problem
      from mail_message m where lower(m.recipient) = lower(${email})
     order by m.id desc limit ${NEWEST}`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/**
 * Loads the latest searches without their text, because support doesn't need the names that a user
 * searches for.
 */
async function findSearches(db: Kysely<Database>, userId: number): Promise<UserRecord['searches']> {
  const rows = await db
    .selectFrom('search_log')
    .where('user_id', '=', userId)
    .select(['id', 'at', 'app_code as register', 'result_count as results'])
    .select('is_counted as isCounted')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
