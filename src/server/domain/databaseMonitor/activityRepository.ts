import type { DatabaseHandle, DatabaseMonitor } from '../../db/handle';
import { DatabaseQueryError } from '../../db/errors';
import { MONITOR_NAME } from '../../db/serverMonitor';
import { withTimeout } from '../../db/withTimeout';

/**
 * Longest wait for the database's response, in milliseconds; the page then shows cached metrics.
 */
export const ANSWER_MS = 250;

const MAX_SESSIONS = 50;
/** SQLSTATE of missing permission, for example for a session of a database superuser. */
const NO_PERMISSION = '42501';

/** Database parts needed to end statements. */
export type MonitoredDatabase = Pick<DatabaseHandle, 'db' | 'kind' | 'monitor'>;

/** Waits for a response; null if it doesn't arrive in time. */
export function answerInTime<Answer>(
  answer: Promise<Answer>,
  timeoutMs = ANSWER_MS,
): Promise<Answer | null> {
  return withTimeout(answer, timeoutMs).catch(() => null);
}

/** A session that is running a statement or has an open transaction. */
export interface Session {
  readonly id: number;
  /** Start time of its statement, in microseconds; identifies the statement. */
  readonly mark: string;
  /** Name of the connection. */
  readonly name: string;
  readonly text: string;
  readonly ms: number;
  readonly waitsFor: string | null;
  readonly isIdle: boolean;
  readonly isOwn: boolean;
  /** The lock that the session is waiting for; null if none. */
  readonly lock: string | null;
  readonly table: string | null;
  /** Comma-separated ids of the sessions that block this one. */
  readonly blockers: string;
}

/** SQL: identifies a session's statement by its start time. */
const MARK = '(extract(epoch from a.query_start) * 1000000)::bigint::text';
const VISIBLE = "a.datname = current_database() and a.backend_type = 'client backend'";

/** Lists a server's sessions, longest-running first. */
export function findSessions(monitor: DatabaseMonitor): Promise<readonly Session[]> {
  return monitor.read<Session>(
    `select a.pid as id, ${MARK} as mark, a.application_name as name, left(a.query, 300) as text,
            (extract(epoch from clock_timestamp() - a.query_start) * 1000)::float8 as ms,
            nullif(concat_ws(': ', a.wait_event_type, a.wait_event), '') as "waitsFor",
            a.state like 'idle in transaction%' as "isIdle",
            a.application_name = $1 as "isOwn",
            l.lock, l.relation as table,
            array_to_string(pg_blocking_pids(a.pid), ',') as blockers
       from pg_stat_activity a
       left join lateral (
         select concat_ws(' ', l.locktype, l.mode) as lock, l.relation::regclass::text as relation
           from pg_locks l where l.pid = a.pid and not l.granted limit 1) l on true
      where ${VISIBLE} and a.state <> 'idle' and a.pid <> pg_backend_pid()
      order by a.query_start limit ${String(MAX_SESSIONS)}`,
    [MONITOR_NAME],
  );
}

/** Result of ending a statement. */
export type EndResult = 'ended' | 'over' | 'own' | 'uncanceled' | 'forbidden';

/** A statement to end. */
interface EndChoice {
  readonly id: number;
  readonly mark: string;
  readonly isTerminated: boolean;
  /** True if it was canceled before. */
  readonly isCanceled: boolean;
}

/**
 * Cancels the statement with that mark, or terminates its session. Only a canceled statement and an
 * idle transaction can be terminated.
 */
export async function endOnServer(
  monitor: DatabaseMonitor,
  { id, isCanceled, isTerminated, mark }: EndChoice,
): Promise<EndResult> {
  const [found] = await monitor.read<{ readonly isOwn: boolean; readonly isIdle: boolean }>(
    `select a.application_name = $3 as "isOwn", a.state like 'idle in transaction%' as "isIdle"
       from pg_stat_activity a
      where a.pid = $1::integer and a.state <> 'idle' and ${VISIBLE}
        and (${MARK} = $2 or a.application_name = $3)`,
    [String(id), mark, MONITOR_NAME],
  );
  if (found === undefined) return 'over';
  if (found.isOwn) return 'own';
  if (isTerminated && !isCanceled && !found.isIdle) return 'uncanceled';
  const end = isTerminated ? 'pg_terminate_backend' : 'pg_cancel_backend';
  try {
    const [row] = await monitor.read<{ readonly isSent: boolean }>(
      `select ${end}(a.pid) as "isSent" from pg_stat_activity a
        where a.pid = $1::integer and ${MARK} = $2 and a.state <> 'idle' and ${VISIBLE}`,
      [String(id), mark],
    );
    return row?.isSent === true ? 'ended' : 'over';
  } catch (error) {
    if (error instanceof DatabaseQueryError && error.code === NO_PERMISSION) return 'forbidden';
    throw error;
  }
}
