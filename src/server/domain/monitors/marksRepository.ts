import { sql, type Kysely } from 'kysely';
import { CALLS } from '#contract/calls';
import { CACHED_PLAN } from '../../db/cachedPlan';
import type { Database } from '../../db/tables/database';

/**
 * Each load of a monitor is itself logged as a request, which must not make the monitor's page
 * reload again.
 */
const OWN_CALLS = [
  CALLS.getPoolMonitor,
  CALLS.getJobs,
  CALLS.getMails,
  CALLS.getLogins,
  CALLS.getRequests,
  CALLS.getErrorGroups,
].map(({ path }) => path);

/** Returns a text that changes when attempts, sessions, throttles, or password links change. */
export async function findLoginsMark(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ mark: string }>`${CACHED_PLAN}
    select concat_ws(' ', (select max(id) from login_attempt), (select max(id) from audit_event),
                     (select max(id) from login_alert), s.count, s.seen) as mark
      from (select count(*) as count, max(last_seen_at) as seen from session
             where user_id is not null) s`.execute(db);
  return rows[0]?.mark ?? '';
}

/** Position in the request log at the last check. */
export interface RequestsMark {
  /** Null if the log was empty. */
  readonly newestId: number | null;
  /** Changes whenever errors change. */
  readonly errors: string;
}

/**
 * Checks for requests logged since the last check, and for changed errors. Ignores requests that
 * load a monitor.
 */
export async function findRequestsMark(
  db: Kysely<Database>,
  contextPath: string,
  last: RequestsMark | null,
): Promise<{ readonly mark: RequestsMark; readonly isChanged: boolean }> {
  const own = OWN_CALLS.map((path) => contextPath + path);
  const { rows } = await sql<{
    newestId: number | null;
    errors: string;
    hasNew: boolean;
  }>`${CACHED_PLAN}
    select (select max(id) from request_log) as "newestId",
           exists (select from request_log
                    where id > ${last?.newestId ?? 0}::bigint and ${last !== null}::boolean
                      and not (method = 'GET' and route = any(${own}::text[]))) as "hasNew",
           concat_ws(' ', b.count, b.last, g.resolved, g.newest, g.returns) as errors
      from (select sum(count) as count, max(last_at) as last from error_group_build) b,
           (select count(resolved_at) as resolved, max(resolved_at) as newest,
                   sum(returns) as returns from error_group) g`.execute(db);
  const { errors = '', hasNew = false, newestId = null } = rows[0] ?? {};
  const isChanged = last === null || hasNew || errors !== last.errors;
  return { mark: { newestId, errors }, isChanged };
}
