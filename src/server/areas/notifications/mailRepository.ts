import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { MAIL_HOUR } from '#contract/account/notifications';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { Database } from '../../db/tables/database';
import { SAVED_RECORDS } from '../../domain/alerts/repository';
import type { MailedNotifications } from '../../domain/notifications/mails';
import { stateOf } from '../../domain/notifications/stateRepository';
import { newStopToken } from '../../domain/notifications/settingsRepository';
import type { MailLine } from '../../mail/body';
import { queueMails } from '../../mail/repository';

/** Users per transaction; each may have hundreds of notifications after an import. */
const BATCH = 50;
/** Notifications listed in one email; the rest are only counted. */
const MAX_LISTED = 50;
/** Minimum time between two emails to one user. */
const GATHERED_MS = 5 * 60_000;

/** One user's email. */
export interface DueMailing extends MailedNotifications {
  readonly userId: number;
  readonly email: string;
  readonly stopToken: string;
}

/**
 * Emails users their pending notifications, one email per user, at each user's cadence and outside
 * quiet hours. Skips notifications read or archived in the meantime. Returns the number of emails
 * queued.
 */
export async function mailNotifications(
  db: Kysely<Database>,
  now: number,
  write: (due: DueMailing) => { subject: string; lines: readonly MailLine[]; stopAddress: string },
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  let lastId: number | undefined = 0;
  while (lastId !== undefined) {
    signal?.throwIfAborted();
    const afterId: number = lastId;
    lastId = await db.transaction().execute(async (trx) => {
      const userIds = await findWaitingUsers(trx, afterId);
      if (userIds.length === 0) return undefined;
      await addMissingSettings(trx, userIds);
      const mails = (await claimDue(trx, userIds, now))
        .filter((due) => due.count > 0)
        .map((due) => ({
          ...write(due),
          to: due.email,
          notificationIds: due.listed.map(({ id }) => id),
          at: now,
          usefulUntil: null,
          proof: { kind: 'USER', userId: due.userId } as const,
        }));
      const ids = await queueMails(trx, mails);
      count += ids.filter((id) => id !== null).length;
      return userIds.at(-1);
    });
  }
  return count;
}

/**
 * Finds the next users after an id with pending notifications. Reads the index one user at a time:
 * the table is nearly empty before an import, so the planner would otherwise expect only a few
 * rows.
 */
async function findWaitingUsers(trx: Transaction<Database>, afterId: number): Promise<number[]> {
  const next = (after: RawBuilder<number>) => sql`(
    select n.user_id from notification n
     where n.mailed_at is null and n.archived_at is null and n.user_id > ${after}
     order by n.user_id limit 1)`;
  const { rows } = await sql<{ id: number }>`
    with recursive waiting (id, place) as (
      select id, 1 from ${next(sql`${afterId}`)} as first (id)
      union all
      select ${next(sql`w.id`)}, w.place + 1 from waiting w
       where w.id is not null and w.place < ${BATCH})
    select id from waiting where id is not null order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Inserts default settings and an unsubscribe token for users who never chose any. */
async function addMissingSettings(
  trx: Transaction<Database>,
  userIds: readonly number[],
): Promise<void> {
  await trx
    .insertInto('notification_setting')
    .values(userIds.map((id) => ({ user_id: id, stop_token: newStopToken() })))
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/**
 * True if the user with settings `s` is due for a digest and got no email since `dueAt`, the last
 * local time at which digests were due. A digest is due on that day, or later if quiet hours or an
 * outage prevented it.
 */
function isDigestDue(dueAt: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    (s.mailed_at is null or s.mailed_at at time zone ${STATE_TIME_ZONE} < ${dueAt})
    and (c.local::date = ${dueAt}::date
         or exists (select from notification n
                     where n.user_id = s.user_id and n.mailed_at is null
                       and n.archived_at is null
                       and n.created_at at time zone ${STATE_TIME_ZONE} < ${dueAt})))`;
}

/** Claims the notifications that are due; marks them as emailed in the same transaction. */
async function claimDue(
  trx: Transaction<Database>,
  userIds: readonly number[],
  now: number,
): Promise<DueMailing[]> {
  const at = new Date(now);
  const shown = Object.entries(SAVED_RECORDS).map(
    ([kind, table]) => sql`when ${kind} then exists (
      select from ${sql.table(table)} r where r.id = split_part(n.target, '/', 2)::bigint)`,
  );
  const { rows } = await sql<DueMailing>`
    with clock as (
      select local, extract(hour from local) as hour,
             date_trunc('day', local - make_interval(hours => ${MAIL_HOUR}::integer))
               + make_interval(hours => ${MAIL_HOUR}::integer) as daily,
             date_trunc('week', local - make_interval(hours => ${MAIL_HOUR}::integer))
               + make_interval(hours => ${MAIL_HOUR}::integer) as weekly
        from (select ${at}::timestamptz at time zone ${STATE_TIME_ZONE}) as now (local)),
    due as materialized (
      select s.user_id, s.cadence, s.stop_token
        from notification_setting s cross join clock c join app_user u on u.id = s.user_id
       where s.user_id = any(${userIds}::bigint[])
         -- Notifications wait until a new address is confirmed.
         and (u.is_email_confirmed or u.status <> 'ACTIVE' or s.cadence = 'NONE')
         and (s.mailed_at is null or s.mailed_at <= ${new Date(now - GATHERED_MS)}::timestamptz)
         and case s.cadence
               when 'DAILY' then ${isDigestDue(sql`c.daily`)}
               when 'WEEKLY' then ${isDigestDue(sql`c.weekly`)}
               else true end
         and (s.cadence = 'NONE' or s.quiet_from is null or case
               when s.quiet_from <= s.quiet_to
               then not (c.hour >= s.quiet_from and c.hour < s.quiet_to)
               else c.hour >= s.quiet_to and c.hour < s.quiet_from end)
       order by s.user_id for update of s skip locked),
    taken as (
      update notification n set mailed_at = ${at}::timestamptz
       where n.user_id = any(array(select user_id from due))
         and n.mailed_at is null and n.archived_at is null
      returning n.id, n.user_id, n.title, n.body, n.read_at,
        ${stateOf('n')} as state,
        case split_part(n.target, '/', 1) ${sql.join(shown, sql` `)} else true end as is_shown),
    marked as (
      update notification_setting s set mailed_at = ${at}::timestamptz
        from due d where s.user_id = d.user_id and d.cadence <> 'NONE'),
    news as (
      select user_id, id, state, title, body,
             row_number() over (partition by user_id order by id) as place
        from taken where read_at is null and is_shown),
    mailed as (
      select user_id, count(*)::integer as count,
             json_agg(json_build_object('id', id, 'state', state, 'title', title, 'body', body) order by id)
               filter (where place <= ${MAX_LISTED}) as listed
        from news group by user_id)
    select d.user_id as "userId", u.email, u.first_name as "firstName",
           d.stop_token as "stopToken",
           case when d.cadence <> 'NONE' and u.status = 'ACTIVE' and u.is_email_confirmed
                then coalesce(m.count, 0) else 0 end as count,
           coalesce(m.listed, '[]') as listed
      from due d join app_user u on u.id = d.user_id
      left join mailed m on m.user_id = d.user_id order by d.user_id`.execute(trx);
  return rows;
}
