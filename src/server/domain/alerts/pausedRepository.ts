import { sql, type Kysely, type RawBuilder } from 'kysely';
import { STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import { alertCountOfUser } from './repository';

/**
 * SQL condition: the account has a running plan with alerts at that instant, or its period has ended
 * and the next plan, which the next billing run starts, has them.
 */
function includesAlerts(accountId: RawBuilder<unknown>, at: Date): RawBuilder<boolean> {
  const today = sql`(${at}::timestamptz at time zone ${STATE_ZONE})::date`;
  return sql<boolean>`(exists (
      select from subscription b join plan p on p.id = b.plan_id
       where b.account_id = ${accountId} and p.object_limit is distinct from 0
         and b.starts_on <= ${today} and (b.ends_on is null or b.ends_on >= ${today}))
    or exists (
      select from account_billing b join plan p on p.id = b.renewal_plan_id
       where b.account_id = ${accountId} and p.object_limit is distinct from 0
         and b.ended_on is null and b.period_to <= ${today}))`;
}

/**
 * SQL condition: alerts and automatic searches of user `u` run at that instant. They are paused
 * while the user's account has no running plan; users without an account need none.
 */
export function hasRunningAlerts(at: Date): RawBuilder<boolean> {
  return sql<boolean>`(u.account_id is null or ${includesAlerts(sql`u.account_id`, at)})`;
}

const TITLE = 'Your alerts are paused';
const BODY =
  'Your account has no active plan, so alerts and automatic searches are paused. They will resume when the account has a plan.';

/**
 * Notifies the users of accounts whose plan ended, if they have alerts or automatic searches: once
 * per pause. The pause itself needs no data (`hasRunningAlerts`). Returns the number of users.
 */
export async function notifyPausedAlerts(db: Kysely<Database>, now: number): Promise<number> {
  const at = new Date(now);
  return db.transaction().execute(async (trx) => {
    await sql`
      update account a set alerts_paused_at = null
       where a.alerts_paused_at is not null and ${includesAlerts(sql`a.id`, at)}`.execute(trx);
    const { rows } = await sql`
      with users as materialized (
        select u.id, u.account_id from account a join app_user u on u.account_id = a.id
         where a.alerts_paused_at is null and u.status = 'ACTIVE'
           and not ${includesAlerts(sql`a.id`, at)} and ${alertCountOfUser()} > 0),
      paused as (
        update account set alerts_paused_at = ${at}::timestamptz
         where id in (select account_id from users) and alerts_paused_at is null
        returning id)
      insert into notification (user_id, kind, target, title, body, created_at)
      select u.id, 'ACCOUNT', null, ${TITLE}, ${BODY}, ${at}::timestamptz
        from users u join paused p on p.id = u.account_id
       order by u.id
      returning id`.execute(trx);
    return rows.length;
  });
}
