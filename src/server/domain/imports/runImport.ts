import type { ImportRegister } from '#contract/imports';
import { RowProblem } from './cleanRow';
import type { RawRow } from './lines';
import type { KnownPlaces } from './places';
import { prepareRow } from './prepareRow';
import type { BadRow, RowBatch, Run, RunStore } from './runRepository';
import type { PreparedRow } from './shapes';

/** Rows that one transaction writes. */
const ROWS_A_BATCH = 500;
/** A batch of long rows is closed earlier, so that memory does not grow with them. */
const BATCH_MAX_SIZE = 8_000_000;
/** Before so many rows no share of bad ones says much. */
const LEAST_ROWS_TO_JUDGE = 500;

/** The planner is told anew how large tables are when they may have grown so many times. */
const GROWTH = 4;

/** Too many rows are bad: the file is not what it should be. The run can be resumed. */
export class TooManyBadRowsError extends Error {}

/** A run that is told to be continued, and none is there. */
export class NothingToResumeError extends Error {}

/** What a run needs beside the database. */
export interface ImportWork {
  readonly register: ImportRegister;
  readonly store: RunStore;
  readonly places: KnownPlaces;
  readonly rows: AsyncIterable<RawRow>;
  /** Greatest share of bad rows, 0 to 1. */
  readonly maxBad: number;
  /** `auto` goes on with a run that was cut short; `demand` fails without one; `never` begins anew. */
  readonly resume: 'auto' | 'demand' | 'never';
  readonly now: () => number;
  readonly onStart: (run: Run, isResumed: boolean) => Promise<void>;
  /** After each batch: where the run stands, and the bad rows of the batch. */
  readonly onBatch: (run: Run, bad: readonly BadRow[]) => Promise<void>;
}

/**
 * Reads rows to their end and writes them batch by batch; gives how the run ended. What is committed
 * stays: a run that fails or is killed goes on behind its last batch.
 */
export async function runImport(work: ImportWork): Promise<Run> {
  const { now, onStart, resume, store } = work;
  const found = resume === 'never' ? null : await store.findOpenRun();
  if (resume === 'demand') checkResumable(found);
  // What wrote nothing leaves nothing to protect, and its rows may be good by now.
  const open = found === null || hasWrittenNothing(found) ? null : found;
  let run = open ?? (await store.beginRun(now()));
  await onStart(run, open !== null);
  let counted = 0;
  try {
    for await (const batch of oneAhead(batches(work, run.read))) {
      run = await store.commit(run, batch);
      if (run.read >= counted * GROWTH) {
        await store.countRows();
        counted = run.read;
      }
      await work.onBatch(run, batch.bad);
      checkBad(run, work.maxBad);
    }
  } catch (error) {
    const isStopped = error instanceof TooManyBadRowsError;
    const problem = error instanceof Error ? error.message : String(error);
    // The first error is the one to tell, also where the database is away.
    await store
      .stop(run, isStopped ? 'STOPPED' : 'FAILED', problem.slice(0, 1_000), now())
      .catch(() => undefined);
    throw error;
  }
  await store.finish(run, now());
  return run;
}

/** Whether every row that the run read was bad. */
function hasWrittenNothing({ bad, read }: Run): boolean {
  return bad === read;
}

function checkResumable(found: Run | null): void {
  if (found === null) {
    throw new NothingToResumeError(
      'No run over this file was cut short that read it with the same mapping, encoding, source, and --as-of, so none can be resumed. Leave out --resume to start from the first row.',
    );
  }
  if (hasWrittenNothing(found)) {
    throw new NothingToResumeError(
      'The last run over this file wrote nothing, so none can be resumed. Leave out --resume to start from the first row.',
    );
  }
}

function checkBad(run: Run, maxBad: number): void {
  const { bad, read } = run;
  if (read < LEAST_ROWS_TO_JUDGE || bad / read <= maxBad) return;
  const [share, limit] = [bad / read, maxBad].map((part) => `${(part * 100).toFixed(1)} %`);
  throw new TooManyBadRowsError(
    `Stopped: ${String(bad)} of ${String(read)} rows are bad (${String(share)}), more than the ${String(limit)} of --max-bad. ` +
      (hasWrittenNothing(run)
        ? 'Nothing was written. The errors file has the reasons: correct the file, the mapping, or --encoding, and run the command again; it starts from the first row. --dry-run shows what a mapping makes of the rows.'
        : 'The good rows are kept, but a place that is new with this file is searched only after a run reaches its end. The errors file has the reasons. After a correction run again with --from-start, which reads every row again; or continue behind these rows with a greater --max-bad.'),
  );
}

/** The rows behind those that are committed already, in batches that are ready to be written. */
export async function* batches(
  { places, register, rows: source }: Pick<ImportWork, 'places' | 'register' | 'rows'>,
  skip: number,
): AsyncGenerator<RowBatch> {
  let rows: PreparedRow[] = [];
  let bad: BadRow[] = [];
  let size = 0;
  let line = 0;
  let seen = 0;
  for await (const raw of source) {
    if (seen++ < skip) continue;
    const read = prepare(register, raw, places);
    if ('reason' in read) bad.push(read);
    else rows.push(read);
    size += raw.size;
    line = raw.nextLine;
    if (rows.length + bad.length < ROWS_A_BATCH && size < BATCH_MAX_SIZE) continue;
    yield { rows, bad, line, newCourts: places.newCourts };
    [rows, bad, size] = [[], [], 0];
  }
  if (rows.length + bad.length > 0) yield { rows, bad, line, newCourts: places.newCourts };
}

/** Makes the next one while the one before is written: the database has a thread of its own. */
async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (;;) {
      const result = await next;
      if (result.done === true) return;
      next = source.next();
      // Its failure is told when its turn comes, and to nobody where the run ends before.
      next.catch(() => undefined);
      yield result.value;
    }
  } finally {
    await source.return(undefined);
  }
}

function prepare(
  register: ImportRegister,
  { line, problem, snippet, value }: RawRow,
  places: KnownPlaces,
): PreparedRow | BadRow {
  if (problem !== undefined) return { line, reason: problem, snippet };
  try {
    return prepareRow(register, value, line, places);
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    return { line, reason: error.message.slice(0, 1_000), snippet };
  }
}
