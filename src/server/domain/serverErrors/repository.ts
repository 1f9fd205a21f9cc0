import { sql, type Kysely } from 'kysely';
import { RECORDING_RETENTION_DAYS } from '#contract/site/recordings';
import type { ServerErrorLine } from '#contract/schemas/recordings';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import { causeOf } from './groups';

/** Maximum stored errors; the oldest are deleted first. */
const MAX_ERRORS = 1_000;

/** Maximum error groups; the groups whose last error is oldest are deleted first. */
const MAX_GROUPS = 1_000;

/** The stored part of an error, besides its log lines. */
export interface NotedError extends Omit<ServerErrorLine, 'at'> {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly build: string;
  readonly requestId: string;
}

/**
 * Saves the logged facts about an error, and counts it in its group. A resolved group reopens if
 * its error recurs in the build with the fix, or in a later one.
 */
export async function insertServerError(db: Kysely<Database>, error: NotedError): Promise<void> {
  const { requestId, ...stored } = error;
  const at = new Date(error.at);
  const { key, message, method, route } = causeOf(error);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into error_group (key, method, route, message, reference)
      values (${key}, ${method}, ${route}, ${message}, ${error.reference})
      on conflict (key) do update set reference = excluded.reference
      returning id`.execute(trx);
    const groupId = rows[0]?.id ?? null;
    await sql`
      insert into error_group_build (group_id, build, first_at, last_at, count)
      values (${groupId}, ${error.build}, ${at}, ${at}, 1)
      on conflict (group_id, build) do update
        set last_at = greatest(error_group_build.last_at, excluded.last_at),
            count = error_group_build.count + 1`.execute(trx);
    await sql`
      update error_group g
         set resolved_build = null, resolved_at = null, resolved_by = null, returns = g.returns + 1
       where g.id = ${groupId} and g.resolved_build is not null
         and (g.resolved_build = ${error.build}
              or (select b.first_at from server_build b where b.build = ${error.build})
                 > coalesce((select b.first_at from server_build b where b.build = g.resolved_build),
                            g.resolved_at))`.execute(trx);
    await trx
      .insertInto('server_error')
      .values({ ...stored, at, request_id: requestId, group_id: groupId })
      .execute();
  });
}

/** Adds the log lines around an error, once the lines that follow it have been written. */
export async function saveErrorLines(
  db: Kysely<Database>,
  reference: string,
  lines: readonly string[],
): Promise<void> {
  await db
    .updateTable('server_error')
    .set({ lines: JSON.stringify(lines) })
    .where('reference', '=', reference)
    .execute();
}

/** Finds errors by their references, newest first. */
export async function findServerErrors(
  db: Kysely<Database>,
  references: readonly string[],
): Promise<ServerErrorLine[]> {
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom('server_error')
    .select(['reference', 'at', 'method', 'route', 'message', 'stack'])
    .where('reference', 'in', references)
    .orderBy('at', 'desc')
    .orderBy('reference')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Deletes errors past retention, and the oldest above the maximum. */
export async function sweepServerErrors(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('server_error')
    .where('at', '<', new Date(now - RECORDING_RETENTION_DAYS * DAY_MS))
    .execute();
  await sql`
    delete from server_error where reference in (
      select reference from server_error order by at desc, reference offset ${MAX_ERRORS}::integer
    )`.execute(db);
  await sql`
    delete from error_group where id in (
      select group_id from error_group_build
       group by group_id order by max(last_at) desc, group_id offset ${MAX_GROUPS}::integer)`.execute(
    db,
  );
}
