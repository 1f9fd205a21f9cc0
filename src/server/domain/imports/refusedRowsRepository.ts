import { sql, type Kysely } from 'kysely';
import type { ImportRegister, ImportState } from '#contract/imports/registers';
import type { Database } from '../../db/tables/database';

/** A run with rejected rows, as its page shows it. */
export interface RefusedRun {
  readonly id: number;
  readonly register: ImportRegister;
  readonly source: string;
  readonly fileName: string;
  readonly state: ImportState;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly read: number;
  readonly refused: number;
  readonly problem: string | null;
  /** The file's header line; null for formats without columns. */
  readonly header: string | null;
  /** The import in the browser; null for command-line runs. */
  readonly importId: string | null;
}

/** Rejected rows with the same cause. */
export interface RefusalGroup {
  /** The reason of the group's first row. */
  readonly reason: string;
  readonly rows: number;
  readonly samples: readonly RefusalSample[];
}

/** One of a group's first rows. */
export interface RefusalSample {
  readonly line: number;
  /** The row's stored text, or only the beginning. */
  readonly text: string;
  readonly isWhole: boolean;
}

/** A rejected row as it was in the file. */
export interface StoredRefusal {
  readonly line: number;
  readonly reason: string;
  /** The row's text, or only the beginning if the full text isn't stored. */
  readonly text: string;
  readonly isWhole: boolean;
}

const SAMPLES_A_GROUP = 3;
const MAX_GROUPS = 50;
const ROWS_AT_A_TIME = 1_000;

function selectRuns(db: Kysely<Database>) {
  return db
    .selectFrom('import_batch as b')
    .leftJoin('record_import as i', 'i.batch_id', 'b.id')
    .select(['b.id', 'b.register', 'b.source', 'b.file_name as fileName', 'b.state', 'b.problem'])
    .select(['b.started_at as startedAt', 'b.ended_at as endedAt', 'b.rows_read as read'])
    .select(['b.rows_bad as refused', 'b.header', 'i.id as importId']);
}

/**
 * Loads the newest runs with rejected rows, from the command line and the browser; at most `limit`.
 */
export function findRefusedRuns(db: Kysely<Database>, limit: number): Promise<RefusedRun[]> {
  return selectRuns(db).where('b.rows_bad', '>', 0).orderBy('b.id', 'desc').limit(limit).execute();
}

/** Finds a run, even one without rejected rows; null if there is none. */
export async function findRefusedRun(
  db: Kysely<Database>,
  runId: number,
): Promise<RefusedRun | null> {
  return (await selectRuns(db).where('b.id', '=', runId).executeTakeFirst()) ?? null;
}

/** Groups the rejected rows of a run by cause, most frequent first; at most 50 causes. */
export async function groupRefusals(
  db: Kysely<Database>,
  runId: number,
): Promise<readonly RefusalGroup[]> {
  const { rows } = await sql<RefusalGroup>`
    select g.rows, f.reason,
           (select json_agg(json_build_object('line', s.line, 'text', s.text, 'isWhole', s.is_whole)
                            order by s.id)
              from (select e.id, e.line, coalesce(e.row_text, e.snippet) as text, e.is_whole
                      from import_error e
                     where e.batch_id = ${runId} and e.cause = g.cause
                     order by e.id limit ${SAMPLES_A_GROUP}) s) as samples
      from (select cause, count(*)::integer as rows, min(id) as first_id
              from import_error where batch_id = ${runId}
             group by cause order by 2 desc, 3 limit ${MAX_GROUPS}) g
      join import_error f on f.id = g.first_id
     order by g.rows desc, g.first_id`.execute(db);
  return rows;
}

/** Counts a run's rows that are stored exactly as in the file. */
export async function countWholeRefusals(db: Kysely<Database>, runId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from import_error
     where batch_id = ${runId} and row_text is not null and is_whole`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Yields all rejected rows of a run in file order, in batches. */
export async function* readRefusals(
  db: Kysely<Database>,
  runId: number,
): AsyncGenerator<readonly StoredRefusal[], undefined> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('import_error')
      .where('batch_id', '=', runId)
      .where('id', '>', after)
      .select(['id', 'line', 'reason', 'row_text', 'snippet', 'is_whole'])
      .orderBy('id')
      .limit(ROWS_AT_A_TIME)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ is_whole, line, reason, row_text, snippet }) => ({
      line,
      reason,
      text: row_text ?? snippet,
      isWhole: row_text !== null && is_whole,
    }));
    after = last.id;
  }
}

/**
 * Deletes the texts of rejected rows of runs that ended before the given time; the reasons stay.
 */
export async function deleteRefusedTexts(db: Kysely<Database>, before: Date): Promise<void> {
  await sql`
    update import_error e set row_text = null, is_whole = false
      from import_batch b
     where e.row_text is not null and b.id = e.batch_id
       and coalesce(b.ended_at, b.started_at) < ${before}`.execute(db);
}
