import { sql, type Kysely } from 'kysely';
import { LOGIN_DAYS } from '#contract/account/logins';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../server/db/tables/database';

/** Minutes from a login to the user's first action of the day. */
const BEFORE_MINUTES = 3;
/** A network reserved for documentation. */
const NETWORK = '198.51.100.0';

/**
 * Adds a login before the first search, purchase, or filing of each user on each day for which
 * login attempts are stored, so that users who work on the site have logged in.
 */
export async function addLogins(db: Kysely<Database>, now: number): Promise<void> {
  const oldest = new Date(now - LOGIN_DAYS * DAY_MS);
  await sql`
    with act as (
      select user_id, at from search_log
      union all select user_id, bought_at from document_purchase
      union all select user_id, filed_at from filing_envelope),
    login as (
      select user_id, min(at) - make_interval(mins => ${BEFORE_MINUTES}::integer) as at
        from act
       where user_id is not null and at <= ${new Date(now)}::timestamptz
       group by user_id, (at at time zone ${STATE_TIME_ZONE})::date),
    added as (
      insert into login_attempt (at, outcome, user_id, network)
      select at, 'PASSWORD', user_id, ${NETWORK} from login
       where at >= ${oldest}::timestamptz order by at
      returning at, outcome)
    insert into login_hour (at, outcome, count)
    select date_trunc('hour', at, 'UTC'), outcome, count(*)::integer from added group by 1, 2
    on conflict (at, outcome) do update set count = login_hour.count + excluded.count`.execute(db);
}
