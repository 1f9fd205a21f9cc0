import { sql, type Kysely, type Transaction } from 'kysely';
import { LOGIN_DAYS, LOGIN_FAILURES, type LoginOutcome } from '#contract/account/logins';
import { DAY_MS, HOUR_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';

/** Days over which the normal number of failures is averaged. */
const USUAL_DAYS = 14;
/** Minimum time between two alerts. */
const ALERT_PAUSE_MS = 3 * HOUR_MS;

/** A login attempt to store. */
export interface NewAttempt {
  /** ISO instant. */
  readonly at: string;
  readonly outcome: LoginOutcome;
  readonly user_id: number | null;
  readonly network: string;
}

/** Stores attempts and adds them to their hourly counts, in one statement. */
export async function insertAttempts(
  db: Kysely<Database>,
  rows: readonly NewAttempt[],
): Promise<void> {
  await sql`
    with added as (
      insert into login_attempt (at, outcome, user_id, network)
      select r.at, r.outcome, u.id, r.network
        from json_to_recordset(${JSON.stringify(rows)}::text::json)
          as r(at timestamptz, outcome text, user_id bigint, network text)
        left join app_user u on u.id = r.user_id
      returning at, outcome)
    insert into login_hour (at, outcome, count)
    select date_trunc('hour', at, 'UTC'), outcome, count(*)::integer
      from added group by 1, 2 order by 1, 2
    on conflict (at, outcome) do update set count = login_hour.count + excluded.count`.execute(db);
}

/** Deletes attempts and hourly counts that are no longer shown. */
export async function sweepAttempts(db: Kysely<Database>, now: number): Promise<void> {
  const oldest = new Date(now - LOGIN_DAYS * DAY_MS);
  await db.deleteFrom('login_attempt').where('at', '<', oldest).execute();
  await db.deleteFrom('login_hour').where('at', '<', oldest).execute();
  await db.deleteFrom('login_alert').where('at', '<', oldest).execute();
}

/**
 * Counts the failures of the last hour, and the average for the same hour of the day over the
 * previous two weeks.
 */
export async function findFailures(
  db: Kysely<Database>,
  now: number,
): Promise<{ readonly failures: number; readonly usual: number }> {
  const at = new Date(now);
  const { rows } = await sql<{ failures: number; usual: number }>`
    select (select count(*)::integer from login_attempt
             where at > ${at}::timestamptz - interval '1 hour' and at <= ${at}::timestamptz
               and outcome = any(${LOGIN_FAILURES}::text[])) as failures,
           round(coalesce((select sum(count) from login_hour
             where at in (select date_trunc('hour', ${at}::timestamptz, 'UTC') - n * interval '1 day'
                            from generate_series(1, ${USUAL_DAYS}::integer) n)
               and outcome = any(${LOGIN_FAILURES}::text[])), 0)
             / greatest(1, least(${USUAL_DAYS}::numeric,
                 (select extract(epoch from ${at}::timestamptz - min(at)) / 86400 from login_hour))),
             1)::float8 as usual`.execute(db);
  return rows[0] ?? { failures: 0, usual: 0 };
}

/** Loads the newest alert of the last 24 hours; null if there is none. */
export async function findAlert(
  db: Kysely<Database>,
  now: number,
): Promise<{ readonly at: Date; readonly failures: number; readonly usual: number } | null> {
  const row = await db
    .selectFrom('login_alert')
    .select(['at', 'failures', 'usual'])
    .where('at', '>', new Date(now - DAY_MS))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Saves an alert about far more failures than normal, unless there was one recently. */
export async function saveAlert(
  trx: Transaction<Database>,
  found: { readonly failures: number; readonly usual: number },
  now: number,
): Promise<void> {
  const last = await findAlert(trx, now);
  if (last !== null && now - last.at.getTime() < ALERT_PAUSE_MS) return;
  await trx
    .insertInto('login_alert')
    .values({ at: new Date(now), ...found })
    .execute();
}
