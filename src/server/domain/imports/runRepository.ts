import { sql, type Kysely, type Transaction } from 'kysely';
import { REFUSED_TEXTS_A_RUN, type ImportState } from '#contract/imports/registers';
import type { DatabaseHandle } from '../../db/handle';
import type { Database } from '../../db/tables/database';
import type { CourtByRule } from '../courts/courtRules';
import { ensureNameIndexes } from '../nameIndex/buildRepository';
import type { UnknownCode } from './reading/cleanRow';
import { buildImportPlaces, type ImportPlaces } from './reading/places';
import { causeOf } from './reading/rejectionCause';
import type { DoubtfulRow, PreparedRow } from './reading/shapes';
import { requireNotFrozen } from './writing/frozenRepository';
import { addPlaces } from './writing/hiddenRowsRepository';
import { createCourts } from './writing/newCourtsRepository';
import type { ImportOrigin, RunRequest } from './reading/origin';
import { RunClaimedError } from './runClaimedError';
import { writeRows } from './writing/writeRepository';

/** State of a run. */
export interface Run {
  readonly id: number;
  readonly read: number;
  readonly line: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly gone: number;
  readonly older: number;
  readonly repeated: number;
  readonly bad: number;
  /** Counties or courts whose records it wrote. */
  readonly touched: readonly number[];
  /**
   * Counties or courts in which it deleted or hid records, for example because of a rejected row.
   */
  readonly removedIn: readonly number[];
}

/** A rejected row, with the reason. */
export interface BadRow {
  readonly line: number;
  readonly reason: string;
  readonly snippet: string;
  /** The code for which it was rejected. */
  readonly unknownCode?: UnknownCode;
}

/** A rejected row with its text. */
export interface RefusedRow extends BadRow {
  /** At most `REFUSED_TEXT_MAX_LENGTH` characters. */
  readonly text: string;
  /** True if the text is exactly as in the file. */
  readonly isWhole: boolean;
  /** Key of its record if that may be confidential; null otherwise. */
  readonly doubtfulKey: string | null;
  /** The file's header line; null for formats without columns. */
  readonly header: string | null;
}

/** Rows committed together. */
export interface RowBatch {
  readonly rows: readonly PreparedRow[];
  readonly bad: readonly RefusedRow[];
  /** The line after the last row. */
  readonly line: number;
  /** Courts that appear for the first time in this run's rows. */
  readonly newCourts: Map<number, CourtByRule>;
}

const RUN = [
  'id',
  'rows_read as read',
  'line',
  'rows_written as written',
  'rows_unchanged as unchanged',
  'rows_removed as removed',
  'rows_gone as gone',
  'rows_older as older',
  'rows_repeated as repeated',
  'rows_bad as bad',
  'touched',
  'removed_in as removedIn',
] as const;

/** Prepares the database: name indexes must exist before the first record is written. */
export async function prepareImport(
  handle: DatabaseHandle,
  onProgress: (line: string) => void,
  areCourtsFixed = false,
): Promise<ImportPlaces> {
  await ensureNameIndexes(handle, onProgress);
  const counties = await handle.db.selectFrom('county').select(['id', 'state', 'name']).execute();
  const courts = await handle.db
    .selectFrom('court')
    .select(['id', 'county_id as countyId', 'code', 'time_zone as zone'])
    .execute();
  const types = await handle.db.selectFrom('case_type').select('code').execute();
  return buildImportPlaces(
    counties,
    courts,
    types.map(({ code }) => code),
    areCourtsFixed,
  );
}

/** Finds the latest run over the same file and reading options if it's incomplete. */
export async function findOpenRun(
  db: Kysely<Database>,
  { asOf, fileHash, readingHash, register, source }: RunRequest,
): Promise<Run | null> {
  if (fileHash === null) return null;
  const run = await db
    .selectFrom('import_batch')
    .where('register', '=', register)
    .where('source', '=', source)
    .where('head_hash', '=', fileHash)
    .where('reading_hash', '=', readingHash)
    .where('as_of', '=', asOf)
    .select([...RUN, 'state'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (run === undefined || run.state === 'DONE' || run.state === 'ROLLED_BACK') return null;
  return run;
}

/** Starts a run. */
export function beginRun(db: Kysely<Database>, request: RunRequest, now: number): Promise<Run> {
  return db
    .insertInto('import_batch')
    .values({
      register: request.register,
      source: request.source,
      file_name: request.fileName,
      head_hash: request.fileHash ?? '',
      reading_hash: request.readingHash,
      started_at: new Date(now),
      ended_at: null,
      state: 'RUNNING',
      as_of: request.asOf,
      coverage_from: request.coverageFrom,
      coverage_to: request.coverageTo,
      problem: null,
    })
    .returning([...RUN])
    .executeTakeFirstOrThrow();
}

/**
 * Commits a batch and the run's progress atomically. Throws `RunClaimedError` if another process has
 * resumed the run, and `ImportFrozenError` for rows of a frozen county.
 */
export async function commitBatch(
  db: Kysely<Database>,
  origin: ImportOrigin,
  run: Run,
  batch: RowBatch,
  now: number,
  beforeCommit: () => void = () => undefined,
): Promise<Run> {
  let created: readonly number[] = [];
  const next = await db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('import_batch')
      .where('id', '=', run.id)
      .select('rows_read')
      .forUpdate()
      .executeTakeFirst();
    if (held?.rows_read !== run.read) {
      throw new RunClaimedError('Another process is importing this file.');
    }
    created = await createCourts(trx, { ...origin, runId: run.id }, batch.newCourts, batch.rows);
    await requireNotFrozen(trx, origin, batch.rows, now);
    const done = await writeRows(
      trx,
      { ...origin, runId: run.id },
      batch.rows,
      doubtfulRows(batch.bad),
    );
    await addErrors(trx, run, batch.bad);
    const count = batch.rows.length + batch.bad.length;
    const { removedIn, touched } = done;
    const after = await trx
      .updateTable('import_batch')
      .set((eb) => ({
        state: 'RUNNING' as const,
        ended_at: null,
        problem: null,
        line: batch.line,
        rows_read: eb('rows_read', '+', count),
        rows_written: eb('rows_written', '+', done.written),
        rows_unchanged: eb('rows_unchanged', '+', done.unchanged),
        rows_removed: eb('rows_removed', '+', done.removed),
        rows_gone: eb('rows_gone', '+', done.gone),
        rows_older: eb('rows_older', '+', done.older),
        rows_repeated: eb('rows_repeated', '+', done.repeated),
        rows_bad: eb('rows_bad', '+', batch.bad.length),
        header: sql<string | null>`coalesce(header, ${headerOf(batch.bad)}::text)`,
        ...addPlaces(touched, removedIn),
      }))
      .where('id', '=', run.id)
      .returning([...RUN])
      .executeTakeFirstOrThrow();
    beforeCommit();
    return after;
  });
  for (const id of created) batch.newCourts.delete(id);
  return next;
}

/** Lists the rejected rows whose records may be confidential. */
export function doubtfulRows(bad: readonly RefusedRow[]): DoubtfulRow[] {
  return bad.flatMap(({ doubtfulKey, line }) =>
    doubtfulKey === null ? [] : [{ sourceKey: doubtfulKey, line }],
  );
}

async function addErrors(
  trx: Transaction<Database>,
  run: Run,
  bad: readonly RefusedRow[],
): Promise<void> {
  if (bad.length === 0) return;
  const left = REFUSED_TEXTS_A_RUN - run.bad;
  await trx
    .insertInto('import_error')
    .values(
      bad.map(({ isWhole, line, reason, snippet, text }, at) => ({
        batch_id: run.id,
        line,
        reason,
        snippet,
        cause: causeOf(reason),
        ...(at < left ? { row_text: text, is_whole: isWhole } : {}),
      })),
    )
    .execute();
}

/** Returns the header line of the file, from a rejected row. */
function headerOf(bad: readonly RefusedRow[]): string | null {
  const header = bad.find((row) => row.header !== null)?.header ?? null;
  return header?.replace(/[\0\p{Surrogate}]/gu, ' ') ?? null;
}

/** Loads a run's bad rows after a given one, in order; at most `limit`. */
export async function findErrors(
  db: Kysely<Database>,
  run: Run,
  after: number,
  limit: number,
): Promise<(BadRow & { readonly id: number })[]> {
  return db
    .selectFrom('import_error')
    .where('batch_id', '=', run.id)
    .where('id', '>', after)
    .select(['id', 'line', 'reason', 'snippet'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stops a run early, with the reason. */
export async function stopRun(
  db: Kysely<Database>,
  run: Run,
  state: Extract<ImportState, 'STOPPED' | 'FAILED'>,
  problem: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('import_batch')
    .set({ state, problem, ended_at: new Date(now) })
    .where('id', '=', run.id)
    .execute();
}

/**
 * Ends an interrupted run that won't be resumed now, so that its rollback data expires. Does nothing
 * for a null id and for an ended run.
 */
export async function endOpenRun(
  db: Kysely<Database>,
  id: number | null,
  state: Extract<ImportState, 'STOPPED' | 'FAILED'>,
  problem: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('import_batch')
    .set({ state, problem, ended_at: new Date(now) })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute();
}

/** Returns true for a completed run, and false for a null id. */
export function isRunDone(db: Kysely<Database>, id: number | null): Promise<boolean> {
  return isRunIn(db, id, 'DONE');
}

/** Returns true for a run that began and hasn't ended, and false for a null id. */
export function isRunOpen(db: Kysely<Database>, id: number | null): Promise<boolean> {
  return isRunIn(db, id, 'RUNNING');
}

async function isRunIn(
  db: Kysely<Database>,
  id: number | null,
  state: ImportState,
): Promise<boolean> {
  const run = await db
    .selectFrom('import_batch')
    .where('id', '=', id)
    .where('state', '=', state)
    .select('id')
    .executeTakeFirst();
  return run !== undefined;
}
