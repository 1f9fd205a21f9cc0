import { sql, type Kysely } from 'kysely';
import { RECORDING_RETENTION_DAYS } from '#contract/recordings';
import type { ServerErrorLine } from '#contract/schemas/recordings';
import type { Database } from '../../db/tables/database';

const DAY_MS = 86_400_000;
/** Maximum stored errors; the oldest are deleted first. */
const MAX_ERRORS = 1_000;

/** The stored part of an error, in addition to the log. */
export interface NotedError extends Omit<ServerErrorLine, 'at'> {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Saves what the log says about an error. */
export async function insertServerError(db: Kysely<Database>, error: NotedError): Promise<void> {
  await db
    .insertInto('server_error')
    .values({ ...error, at: new Date(error.at) })
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
    .selectAll()
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
}
