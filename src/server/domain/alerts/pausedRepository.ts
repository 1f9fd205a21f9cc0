import { sql, type Kysely, type RawBuilder } from 'kysely';
import { STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import { alertCountOfUser, countedObjects } from './repository';

/**
 * SQL: number of alerts that an account's plans include at that instant; 0 without a plan, null
 * without a limit. If the current period has ended, counts the next plan, which the next billing
 * run starts.
 */
function planLimit(accountId: RawBuilder<unknown>, at: Date): RawBuilder<number | null> {
  const today = sql`(${at}::timestamptz at time zone ${STATE_ZONE})::date`;
  return sql`(
    select case when bool_or(p.object_limit is null) then null
                else coalesce(max(p.object_limit), 0) end
      from plan p where p.id in (
        select b.plan_id from subscription b
         where b.account_id = ${accountId} and b.starts_on <= ${today}
           and (b.ends_on is null or b.ends_on >= ${today})
        union all
        select b.renewal_plan_id from account_billing b
         where b.account_id = ${accountId} and b.ended_on is null and b.period_to <= ${today}))`;
}

/**
 * SQL table of the accounts with more alerts than their plans include: each account's first paused
 * alert, in the order in which alerts are allowed to run. Active users' alerts and automatic
 * searches come before deactivated users', and older ones before newer ones. Without a plan, all
 * are paused. `accounts` is a query of account ids, which may be null for users without an account.
 */
export function firstPaused(accounts: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  return sql`
    select l.account_id, f.is_inactive, f.at, f.user_id, f.kind, f.key
      from (select x.account_id, ${planLimit(sql`x.account_id`, at)} as most,
                   array(select m.id from app_user m where m.account_id = x.account_id) as users
              from (select distinct y.account_id from (${accounts}) y
                     where y.account_id is not null) x) l
      cross join lateral (
        select v.status <> 'ACTIVE' as is_inactive, o.at, o.user_id, o.kind, o.key
          from ${countedObjects(sql`l.users`)} o join app_user v on v.id = o.user_id
         order by 1, o.at, o.user_id, o.kind, o.key offset l.most limit 1) f
     where l.most is not null`;
}

/** An alert or automatic search of user `u` in a query: its time, kind, and id. */
interface AlertColumns {
  readonly at: RawBuilder<unknown>;
  readonly kind: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
}

/**
 * SQL condition: the alert isn't paused. The query must include `cut` (see `firstPaused`) for the
 * account of user `u`. Users without an account need no plan.
 */
export function isRunning({ at, key, kind }: AlertColumns): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from cut where cut.account_id = u.account_id
       and (u.status <> 'ACTIVE', ${at}, u.id, ${kind}::text, ${key})
           >= (cut.is_inactive, cut.at, cut.user_id, cut.kind, cut.key))`;
}

/** Returns which of these saved searches are paused at that instant. */
export async function findPausedSearches(
  db: Kysely<Database>,
  ids: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  const searches = sql`saved_search w join app_user u on u.id = w.user_id
                       where w.id = any(${ids}::bigint[])`;
  const search = { at: sql`w.created_at`, kind: sql`'savedSearch'`, key: sql`w.id` };
  const { rows } = await sql<{ id: number }>`
    with cut as materialized (
      ${firstPaused(sql`select u.account_id from ${searches}`, new Date(now))})
    select w.id from ${searches} and not ${isRunning(search)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const TITLE = 'Your alerts are paused';
const BODY =
  'Your account has no active plan, so alerts and automatic searches are paused. They will resume when the account has a plan.';
const SOME_TITLE = 'Some alerts are paused';

/** SQL: the notification of an account `p` with `used` alerts, of which `most` run. */
function someBody(): RawBuilder<string> {
  const words = (count: RawBuilder<unknown>) => sql`to_char(${count}, 'FM999,999,999')`;
  return sql<string>`
    'Your plan includes ' || ${words(sql`p.most`)} || ' alerts and automatic searches, and your account has '
      || ${words(sql`p.used`)} || '. The most recently saved are paused: ' || ${words(sql`p.used - p.most`)}
      || '. Upgrade the plan, or remove older ones.'`;
}

/**
 * Notifies the users of accounts that have more alerts and automatic searches than their plan
 * includes, or that have no plan: once per limit. The pause itself needs no data (`firstPaused`).
 * Returns the number of users.
 */
export async function notifyPausedAlerts(db: Kysely<Database>, now: number): Promise<number> {
  const at = new Date(now);
  const { rows } = await sql`
    with counts as materialized (
      select u.account_id, count(*)::integer as used
        from ${countedObjects()} o join app_user u on u.id = o.user_id
       where u.account_id is not null group by 1),
    beyond as materialized (
      select * from (select c.*, ${planLimit(sql`c.account_id`, at)} as most from counts c) l
       where used > most),
    resumed as (
      update account set alerts_paused_at = null, alerts_paused_limit = null
       where alerts_paused_at is not null and id not in (select account_id from beyond)),
    paused as (
      update account a set alerts_paused_at = ${at}::timestamptz, alerts_paused_limit = b.most
        from beyond b where b.account_id = a.id and a.alerts_paused_limit is distinct from b.most
      returning a.id, b.most, b.used)
    insert into notification (user_id, kind, target, title, body, created_at)
    select u.id, 'ACCOUNT', null, case p.most when 0 then ${TITLE} else ${SOME_TITLE} end,
           case p.most when 0 then ${BODY} else ${someBody()} end, ${at}::timestamptz
      from paused p join app_user u on u.account_id = p.id
     where u.status = 'ACTIVE' and ${alertCountOfUser()} > 0
     order by u.id
    returning id`.execute(db);
  return rows.length;
}
