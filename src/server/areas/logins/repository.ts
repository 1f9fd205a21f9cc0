import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CallQuery } from '#contract/calls';
import {
  LOGIN_FAILURES,
  LOGIN_HOURS,
  LOGIN_PAGE_SIZE,
  LOGIN_SESSIONS,
  LOGIN_SUCCESSES,
} from '#contract/account/logins';
import type {
  LoginAttempt,
  LoginHour,
  LoginOverview,
  LoginSource,
  OpenSession,
} from '#contract/schemas/logins';
import { DAY_MS, HOUR_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import { SESSION_KEY_LENGTH } from '../../domain/sessions/repository';

const MAX_SOURCES = 20;
const MAX_RESETS = 20;

const isFailure = sql`a.outcome = any(${LOGIN_FAILURES}::text[])`;
const isSuccess = sql`a.outcome = any(${LOGIN_SUCCESSES}::text[])`;

/** Finds attempts, newest first; one more than a page if there are more. */
export async function findAttempts(
  db: Kysely<Database>,
  { before, network, outcome, user }: CallQuery<'getLogins'>,
): Promise<LoginAttempt[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (before !== undefined) conditions.push(sql`a.id < ${before}::bigint`);
  if (network !== undefined) conditions.push(sql`a.network = ${network}`);
  if (outcome !== undefined) conditions.push(sql`a.outcome = ${outcome}`);
  if (user !== undefined) {
    conditions.push(sql`a.user_id in (
      select id from app_user
       where lower(username) = lower(${user}) or id::text = ${user})`);
  }
  const { rows } = await sql<Omit<LoginAttempt, 'at'> & { at: Date }>`
    select a.id, a.at, a.outcome, a.user_id as "userId", u.username, a.network
      from login_attempt a left join app_user u on u.id = a.user_id
     where ${sql.join(conditions, sql` and `)}
     order by a.id desc limit ${LOGIN_PAGE_SIZE + 1}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Counts attempts per hour, oldest first; omits hours without attempts. */
export async function findHours(db: Kysely<Database>, now: number): Promise<LoginHour[]> {
  const { rows } = await sql<{ at: Date; succeeded: number; failed: number }>`
    select a.at, coalesce(sum(a.count) filter (where ${isSuccess}), 0)::integer as succeeded,
           coalesce(sum(a.count) filter (where ${isFailure}), 0)::integer as failed
      from login_hour a where a.at > ${new Date(now - LOGIN_HOURS * HOUR_MS)}::timestamptz
     group by a.at order by a.at`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Counts attempts in the last 24 hours by outcome. */
export async function countOutcomes(
  db: Kysely<Database>,
  now: number,
): Promise<LoginOverview['counts']> {
  const { rows } = await sql<LoginOverview['counts'][number]>`
    select a.outcome, count(*)::integer as count from login_attempt a
     where a.at > ${new Date(now - DAY_MS)}::timestamptz
     group by a.outcome order by count(*) desc, a.outcome`.execute(db);
  return rows;
}

/** Finds networks or users with the most failures in the last 24 hours. */
export async function findSources(
  db: Kysely<Database>,
  by: 'network' | 'user',
  now: number,
): Promise<LoginSource[]> {
  const since = new Date(now - DAY_MS);
  const { rows } = await sql<Omit<LoginSource, 'lastAt'> & { lastAt: Date }>`
    select ${by === 'network' ? sql`a.network` : sql`null::text`} as network,
           ${by === 'user' ? sql`a.user_id` : sql`null::bigint`} as "userId",
           ${by === 'user' ? sql`max(u.username)` : sql`null::text`} as username,
           (count(*) filter (where ${isFailure}))::integer as failed,
           (count(*) filter (where ${isSuccess}))::integer as succeeded,
           (count(distinct ${by === 'network' ? sql`a.user_id` : sql`a.network`}))::integer as others,
           max(a.at) as "lastAt"
      from login_attempt a left join app_user u on u.id = a.user_id
     where a.at > ${since}::timestamptz and ${by === 'user' ? sql`a.user_id is not null` : sql`true`}
     group by ${by === 'network' ? sql`a.network` : sql`a.user_id`}
    having count(*) filter (where ${isFailure}) > 0
     order by 4 desc, 7 desc limit ${MAX_SOURCES}`.execute(db);
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }));
}

/** Finds active sessions of users, last used first. */
export async function findSessions(
  db: Kysely<Database>,
  { idleMs, now, superUserIdleMs }: { now: number; idleMs: number; superUserIdleMs: number },
): Promise<{
  readonly sessions: Omit<OpenSession, 'isOwn'>[];
  readonly sessionTotal: number;
}> {
  const { rows } = await sql<
    Omit<OpenSession, 'isOwn' | 'startedAt' | 'lastSeenAt'> & {
      startedAt: Date;
      lastSeenAt: Date;
      total: number;
    }
  >`
    select left(s.id_hash, ${SESSION_KEY_LENGTH}::integer) as key, s.user_id as "userId", u.username,
           s.created_at as "startedAt", s.last_seen_at as "lastSeenAt", s.address as network,
           u.is_super_user as "isSuperUser",
           (count(*) over ())::integer as total
      from session s join app_user u on u.id = s.user_id
     where s.expires_at > ${new Date(now)}::timestamptz
       and s.last_seen_at > case when u.is_super_user
             then ${new Date(now - superUserIdleMs)}::timestamptz
             else ${new Date(now - idleMs)}::timestamptz end
     order by s.last_seen_at desc, s.id_hash limit ${LOGIN_SESSIONS}`.execute(db);
  const sessions = rows.map(({ lastSeenAt, startedAt, total: _total, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return { sessions, sessionTotal: rows[0]?.total ?? 0 };
}

/** Finds the latest password links and new passwords, in the audit log. */
export async function findResets(
  db: Kysely<Database>,
  now: number,
): Promise<LoginOverview['resets']> {
  const { rows } = await sql<Omit<LoginOverview['resets'][number], 'at'> & { at: Date }>`
    select e.at, case e.action when 'passwordSet' then 'SET' else 'LINK' end as action,
           u.id as "userId", u.username
      from audit_event e left join app_user u on 'user/' || u.id = e.target
     where e.action in ('passwordLinkGiven', 'passwordSet')
       and e.at > ${new Date(now - 7 * DAY_MS)}::timestamptz
     order by e.at desc, e.id desc limit ${MAX_RESETS}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
