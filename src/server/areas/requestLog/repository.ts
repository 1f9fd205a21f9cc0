import { sql, type Kysely, type RawBuilder } from 'kysely';
import {
  NEIGHBOR_REQUESTS,
  REQUEST_LOG_PAGE_SIZE,
  SLOW_REQUEST_MS,
} from '#contract/admin/requestLog';
import type { CallQuery } from '#contract/calls';
import type { LoggedError, LoggedRequest, RequestHour } from '#contract/schemas/requestLog';
import { CACHED_PLAN } from '../../db/cachedPlan';
import type { Database } from '../../db/tables/database';

interface Row extends Omit<LoggedRequest, 'at' | 'bytes'> {
  readonly at: Date;
  readonly bytes: number;
}

/** Rounds milliseconds to tenths, as they are shown. */
function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

function requestOf({ at, databaseMs, ms, waitMs, ...row }: Row): LoggedRequest {
  return {
    ...row,
    at: at.toISOString(),
    ms: ms === null ? null : tenths(ms),
    databaseMs: tenths(databaseMs),
    waitMs: tenths(waitMs),
  };
}

/** Selects requests by a condition; `r` is the row. */
async function select(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  order: 'asc' | 'desc',
  limit: number,
  plan: RawBuilder<unknown> = sql``,
): Promise<LoggedRequest[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Row>`${plan}
    select r.id, r.request_id as "requestId", r.reference, r.at, r.method, r.route, r.path, r.status,
           r.ms, r.database_ms as "databaseMs", r.wait_ms as "waitMs", r.bytes,
           r.user_id as "userId", u.username, r.session, r.network, r.build
      from (select * from request_log r where ${condition} order by r.id ${direction} limit ${limit}) r
      left join app_user u on u.id = r.user_id
     order by r.id ${direction}`.execute(db);
  return rows.map(requestOf);
}

/** Returns a LIKE pattern for a prefix, with its wildcards escaped. */
function beginsWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** SQL: true if a reference or request ID has the prefix. */
function isNamed(beginning: string): RawBuilder<unknown> {
  const pattern = beginsWith(beginning.toLowerCase());
  // Uses two index scans, because an OR of the two columns doesn't always use the indexes.
  return sql`r.id in (
    (select id from request_log where reference like ${pattern} order by id desc limit 100)
    union all
    (select id from request_log where request_id like ${pattern} order by id desc limit 100))`;
}

function hasStatus(status: string): RawBuilder<unknown> {
  if (!status.endsWith('xx')) return sql`r.status = ${Number(status)}::smallint`;
  const first = Number(status.slice(0, 1)) * 100;
  return sql`r.status between ${first}::smallint and ${first + 99}::smallint`;
}

/** Finds a user by name or number; null if there is none. */
async function findUserId(db: Kysely<Database>, user: string): Promise<number | null> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', user.toLowerCase()),
        ...(/^[1-9]\d{0,8}$/.test(user) ? [eb('id', '=', Number(user))] : []),
      ]),
    )
    .executeTakeFirst();
  return row?.id ?? null;
}

/** SQL: true for server errors and slow requests; the partial index has the same condition. */
const isProblem = sql`(r.status >= 500 or r.ms > ${sql.lit(SLOW_REQUEST_MS)})`;

/**
 * Finds requests, newest first; one more than a page, to detect more. `viewerId` is the user whose
 * requests aren't those of others.
 */
export async function findRequests(
  db: Kysely<Database>,
  { before, find, kind, path, slowerThan, status, user }: CallQuery<'getRequests'>,
  viewerId: number,
): Promise<LoggedRequest[]> {
  const conditions: RawBuilder<unknown>[] = [];
  if (before !== undefined) conditions.push(sql`r.id < ${before}::bigint`);
  if (kind === 'PROBLEMS') conditions.push(isProblem);
  if (kind === 'OTHERS') conditions.push(sql`r.user_id is distinct from ${viewerId}::bigint`);
  if (find !== undefined) conditions.push(isNamed(find));
  if (path !== undefined) conditions.push(sql`r.path like ${beginsWith(path)}`);
  if (status !== undefined) {
    conditions.push(hasStatus(status));
    // The partial index requires this literal condition.
    if (/^[45]/.test(status)) conditions.push(sql`r.status >= 400`);
  }
  if (slowerThan !== undefined) {
    conditions.push(sql`r.ms > ${slowerThan}::real`);
    if (slowerThan >= 500) conditions.push(sql`r.ms >= 500`);
  }
  if (user !== undefined) {
    const userId = await findUserId(db, user);
    if (userId === null) return [];
    conditions.push(sql`r.user_id = ${userId}::bigint`);
  }
  // Open pages poll the newest requests and problems, so the plans of these statements are cached.
  const isPolled = conditions.length === 0 || (conditions.length === 1 && kind === 'PROBLEMS');
  const all = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  return select(db, all, 'desc', REQUEST_LOG_PAGE_SIZE + 1, isPolled ? CACHED_PLAN : undefined);
}

/** Counts requests per hour since a time, oldest first; omits hours without requests. */
export async function findHours(db: Kysely<Database>, from: number): Promise<RequestHour[]> {
  const rows = await db
    .selectFrom('request_hour')
    .selectAll()
    .where('at', '>=', new Date(from))
    .orderBy('at')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Finds a request by row id, or the newest one by a prefix of its reference or request ID. */
export async function findRequest(
  db: Kysely<Database>,
  { id, reference }: CallQuery<'getRequest'>,
): Promise<LoggedRequest | null> {
  if (id === undefined && reference === undefined) return null;
  const condition = id === undefined ? isNamed(reference ?? '') : sql`r.id = ${id}::bigint`;
  const [request = null] = await select(db, condition, 'desc', 1);
  return request;
}

/**
 * Finds requests of the same user, or else of the same session, before and after a request; in
 * chronological order.
 */
export async function findNeighbors(
  db: Kysely<Database>,
  { id, session, userId }: LoggedRequest,
): Promise<{ readonly before: LoggedRequest[]; readonly after: LoggedRequest[] }> {
  if (userId === null && session === null) return { before: [], after: [] };
  // A session's requests are close together, so the session column has no index.
  const same =
    userId === null
      ? sql`r.session = ${session} and r.user_id is null
            and r.id between ${id}::bigint - ${SESSION_SPAN}::bigint and ${id}::bigint + ${SESSION_SPAN}::bigint`
      : sql`r.user_id = ${userId}::bigint`;
  const before = await select(db, sql`${same} and r.id < ${id}::bigint`, 'desc', NEIGHBOR_REQUESTS);
  const after = await select(db, sql`${same} and r.id > ${id}::bigint`, 'asc', NEIGHBOR_REQUESTS);
  return { before: before.reverse(), after };
}

/** Number of rows around a visitor's request to search for the same session. */
const SESSION_SPAN = 20_000;

/** Finds the newest error by a prefix of its reference. */
export async function findError(
  db: Kysely<Database>,
  beginning: string,
): Promise<LoggedError | null> {
  const row = await db
    .selectFrom('server_error')
    .select([
      'reference',
      'at',
      'method',
      'route',
      'message',
      'stack',
      'build',
      'group_id as groupId',
      'lines',
    ])
    .where(sql<boolean>`starts_with(reference, ${beginning.toLowerCase()})`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, at: row.at.toISOString(), lines: row.lines as readonly string[] };
}

/**
 * Finds references of recordings with this reference, or in which this error occurs; newest first.
 */
export async function findRecordingsOf(db: Kysely<Database>, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from recording
     where starts_with(reference, ${beginning.toLowerCase()})
        or reference in (select recording_reference from recording_error
                          where starts_with(reference, ${beginning.toLowerCase()}))
     order by stored_at desc, reference limit 20`.execute(db);
  return rows.map(({ reference }) => reference);
}
