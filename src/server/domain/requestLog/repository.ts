import { sql, type Kysely } from 'kysely';
import { REQUEST_LOG_DAYS, REQUEST_LOG_ROWS, SLOW_REQUEST_MS } from '#contract/admin/requestLog';
import { DAY_MS } from '#contract/time';
import { CACHED_PLAN } from '../../db/cachedPlan';
import type { Database } from '../../db/tables/database';

const HOURS_KEPT_DAYS = 30;
/** Rows deleted per statement, so that none takes long. */
const SWEPT_AT_A_TIME = 10_000;

/** A logged request to store. */
export interface NewRequest {
  readonly request_id: string;
  readonly reference: string | null;
  /** ISO instant. */
  readonly at: string;
  readonly method: string;
  readonly route: string;
  readonly path: string;
  readonly status: number;
  /** Null for an event stream. */
  readonly ms: number | null;
  readonly database_ms: number;
  readonly wait_ms: number;
  readonly bytes: number;
  readonly user_id: number | null;
  readonly session: string | null;
  readonly network: string;
  readonly build: string;
}

/** Stores requests and adds them to their hourly counts, in one statement. */
export async function insertRequests(
  db: Kysely<Database>,
  rows: readonly NewRequest[],
  dropped: number,
  now: number,
): Promise<void> {
  await sql`${CACHED_PLAN}
    with added as (
      insert into request_log (request_id, reference, at, method, route, path, status, ms,
                               database_ms, wait_ms, bytes, user_id, session, network, build)
      select request_id, reference, at, method, route, path, status, ms, database_ms, wait_ms,
             bytes, user_id, session, network, build
        from json_to_recordset(${JSON.stringify(rows)}::text::json)
          as r(request_id text, reference text, at timestamptz, method text, route text, path text,
               status smallint, ms real, database_ms real, wait_ms real, bytes bigint,
               user_id bigint, session text, network text, build text)
      returning at, status, ms),
    hours as (
      select date_trunc('hour', at, 'UTC') as at, count(*)::integer as requests,
             (count(*) filter (where status >= 500))::integer as errors,
             (count(*) filter (where ms >= ${SLOW_REQUEST_MS}))::integer as slow, 0 as dropped
        from added group by 1
      union all
      select date_trunc('hour', ${new Date(now)}::timestamptz, 'UTC'), 0, 0, 0, ${dropped}::integer
       where ${dropped}::integer > 0)
    insert into request_hour (at, requests, errors, slow, dropped)
    select at, sum(requests), sum(errors), sum(slow), sum(dropped) from hours group by at order by at
    on conflict (at) do update
      set requests = request_hour.requests + excluded.requests,
          errors = request_hour.errors + excluded.errors,
          slow = request_hour.slow + excluded.slow,
          dropped = request_hour.dropped + excluded.dropped`.execute(db);
}

/** Deletes requests past retention, and the oldest above the maximum, in batches. */
export async function sweepRequests(db: Kysely<Database>, now: number): Promise<void> {
  const oldest = new Date(now - REQUEST_LOG_DAYS * DAY_MS);
  // Ids are in chronological order, so the primary key finds both ends.
  const { rows } = await sql<{ from: number | null; until: number | null }>`
    select (select min(id) from request_log) as "from",
           greatest((select max(id) from request_log) - ${REQUEST_LOG_ROWS}::bigint,
                    coalesce((select id from request_log where at >= ${oldest}::timestamptz
                               order by id limit 1),
                             (select max(id) + 1 from request_log)) - 1) as until`.execute(db);
  const { from, until } = rows[0] ?? { from: null, until: null };
  if (from !== null && until !== null) {
    for (let start = from; start <= until; start += SWEPT_AT_A_TIME) {
      const end = Math.min(until, start + SWEPT_AT_A_TIME - 1);
      await db.deleteFrom('request_log').where('id', '>=', start).where('id', '<=', end).execute();
    }
  }
  await db
    .deleteFrom('request_hour')
    .where('at', '<', new Date(now - HOURS_KEPT_DAYS * DAY_MS))
    .execute();
}

/** Records that a build is using this database. */
export async function recordBuild(db: Kysely<Database>, build: string, now: number): Promise<void> {
  await db
    .insertInto('server_build')
    .values({ build, first_at: new Date(now) })
    .onConflict((conflict) => conflict.column('build').doNothing())
    .execute();
}
