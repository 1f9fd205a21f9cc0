import type { ImportRegister } from '#contract/imports/registers';
import { RowProblem, UnknownCodeProblem } from './reading/cleanRow';
import { ImportFrozenError } from './writing/frozenRepository';
import type { RawRow } from './reading/lines';
import type { ImportPlaces } from './reading/places';
import { keyOfDoubtful } from './writing/confidentiality';
import { prepareRow } from './reading/prepareRow';
import type { BadRow, RefusedRow, RowBatch, Run } from './runRepository';
import type { RunStore } from './runStoreRepository';
import { SHAPES, type PreparedRow } from './reading/shapes';

/** Rows per transaction. */
const ROWS_A_BATCH = 500;
/** Maximum total row size of a batch, to limit memory use. */
const BATCH_MAX_SIZE = 8_000_000;
/** Minimum rows before the bad-row ratio is evaluated. */
const MIN_ROWS_TO_JUDGE = 500;

/** Maximum stored length of a rejection reason. */
const REASON_MAX_LENGTH = 1_000;

/** Growth factor of the tables after which ANALYZE runs again. */
const GROWTH = 4;

/** Maximum ratio of rejected rows in the browser, and the command's default. */
export const MAX_BAD = 0.1;

/**
 * Thrown if too many rows are bad, which suggests that the file is wrong. The run can be resumed.
 */
export class TooManyBadRowsError extends Error {
  constructor(
    message: string,
    readonly counts: Pick<Run, 'bad' | 'read'>,
  ) {
    super(message);
  }
}

/** Prefix of the rejection reason for rows of another county or court, followed by its name. */
export const OTHER_PLACE = 'The row is for a different county or court: ';

/** Thrown if a super user stopped the run between two batches. It can be resumed. */
export class RunStoppedError extends Error {}

/** Thrown if the server is stopping; the run stays open and is resumed later. */
export class RunPausedError extends Error {}

/** Thrown if a run should be resumed, but none is open. */
export class NothingToResumeError extends Error {}

/** Inputs of a run besides the database. */
export interface ImportWork {
  readonly register: ImportRegister;
  readonly store: RunStore;
  readonly places: ImportPlaces;
  readonly rows: AsyncIterable<RawRow>;
  /** Maximum ratio of bad rows, 0 to 1. */
  readonly maxBad: number;
  /** `auto` resumes an interrupted run; `demand` fails if there is none; `never` starts over. */
  readonly resume: 'auto' | 'demand' | 'never';
  readonly now: () => number;
  readonly onStart: (run: Run, isResumed: boolean) => Promise<void>;
  /** Called after each batch with the run's state and the batch's bad rows. */
  readonly onBatch: (run: Run, bad: readonly BadRow[]) => Promise<void>;
  /** Called if ANALYZE failed, for example at its time limit; the run continues without it. */
  readonly onStatisticsFailed: (error: unknown) => void;
}

/**
 * Reads all rows and writes them in batches; returns the finished run. Committed batches persist: a
 * failed or killed run resumes after its last batch. Once a batch has rows of a frozen county, the
 * run writes only rows that hide records, and finally throws `ImportFrozenError`.
 */
export async function runImport(work: ImportWork): Promise<Run> {
  const { now, onStart, resume, store } = work;
  const found = resume === 'never' ? null : await store.findOpenRun();
  if (resume === 'demand') checkResumable(found);
  // A run that wrote nothing isn't resumed: there is nothing to protect, and its rows may be valid
  // by now.
  const open = found === null || hasWrittenNothing(found) ? null : found;
  let run = open ?? (await store.beginRun(now()));
  await onStart(run, open !== null);
  let counted = 0;
  let frozen: ImportFrozenError | null = null;
  try {
    for await (const batch of oneAhead(batches(work, run.read))) {
      const next: Run | ImportFrozenError =
        frozen ?? (await store.commit(run, batch, now()).catch(returnFrozen));
      if (next instanceof ImportFrozenError) {
        frozen = next;
        await store.hide(run, batch);
        await work.onBatch(run, []);
        continue;
      }
      run = next;
      if (run.read >= counted * GROWTH) {
        await store.updateTableStatistics().catch(work.onStatisticsFailed);
        counted = run.read;
      }
      await work.onBatch(
        run,
        batch.bad.map(({ line, reason, snippet }) => ({ line, reason, snippet })),
      );
      checkBad(run, work.maxBad);
    }
    if (frozen !== null) throw frozen;
  } catch (error) {
    if (error instanceof RunPausedError) throw error;
    const isStopped = error instanceof TooManyBadRowsError || error instanceof RunStoppedError;
    const problem = error instanceof Error ? error.message : String(error);
    // Reports the original error, even if the database is down.
    await store
      .stop(run, isStopped ? 'STOPPED' : 'FAILED', problem.slice(0, 1_000), now())
      .catch(() => undefined);
    throw error;
  }
  await store.finish(run, now());
  return run;
}

function returnFrozen(error: unknown): ImportFrozenError {
  if (error instanceof ImportFrozenError) return error;
  throw error;
}

/** True if every row read was bad, and none hid a record, not even during a freeze. */
function hasWrittenNothing({ bad, read, removedIn, touched }: Run): boolean {
  return bad === read && touched.length === 0 && removedIn.length === 0;
}

function checkResumable(found: Run | null): void {
  if (found === null) {
    throw new NothingToResumeError(
      'No interrupted run of this file with the same mapping, encoding, source, and --as-of can be resumed. Leave out --resume to start from the first row.',
    );
  }
  if (hasWrittenNothing(found)) {
    throw new NothingToResumeError(
      'The last run of this file wrote nothing, so there is nothing to resume. Leave out --resume to start from the first row.',
    );
  }
}

/** True if a run stops after a batch because of its bad rows. */
export function hasTooManyBad({ bad, read }: Pick<Run, 'bad' | 'read'>, maxBad: number): boolean {
  return read >= MIN_ROWS_TO_JUDGE && bad / read > maxBad;
}

function checkBad(run: Run, maxBad: number): void {
  if (!hasTooManyBad(run, maxBad)) return;
  const { bad, read } = run;
  const [share, limit] = [bad / read, maxBad].map((part) => `${(part * 100).toFixed(1)}%`);
  throw new TooManyBadRowsError(
    `Stopped: ${String(bad)} of ${String(read)} rows are bad (${String(share)}), more than the ${String(limit)} of --max-bad. ` +
      (hasWrittenNothing(run)
        ? 'Nothing was written. The errors file has the reasons: correct the file, the mapping, or --encoding, and run the command again; it starts from the first row. To see the mapped rows, use --dry-run.'
        : 'The good rows were saved, but counties and courts that are new in this file become searchable only after a complete run. The errors file has the reasons. Correct the file and run it again with --from-start, or continue from here with a higher --max-bad.'),
    { bad, read },
  );
}

/** Yields batches of prepared rows, starting after the last committed row. */
export async function* batches(
  { places, register, rows: source }: Pick<ImportWork, 'places' | 'register' | 'rows'>,
  skip: number,
): AsyncGenerator<RowBatch> {
  let rows: PreparedRow[] = [];
  let bad: RefusedRow[] = [];
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

/**
 * Prepares the next item while the previous one is written, because the database works in parallel.
 */
async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (;;) {
      const result = await next;
      if (result.done === true) return;
      next = source.next();
      // The error surfaces when the item is awaited; it's ignored if the run ends first.
      next.catch(() => undefined);
      yield result.value;
    }
  } finally {
    await source.return(undefined);
  }
}

function prepare(
  register: ImportRegister,
  raw: RawRow,
  places: ImportPlaces,
): PreparedRow | RefusedRow {
  const { line, problem, value } = raw;
  const refuse = (reason: string): RefusedRow => refusedRow(register, raw, reason);
  if (problem !== undefined) return refuse(problem);
  try {
    const row = prepareRow(register, value, line, places);
    checkPlace(register, row, places);
    return row;
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    const refused = refuse(error.message.slice(0, REASON_MAX_LENGTH));
    return error instanceof UnknownCodeProblem ? { ...refused, unknownCode: error.code } : refused;
  }
}

/** Characters that can't be stored, or that replaced bytes of the file. */
const ALTERED = /[\0\uFFFD\p{Surrogate}]/u;

function refusedRow(
  register: ImportRegister,
  { header, isCut, line, snippet, text, value }: RawRow,
  reason: string,
): RefusedRow {
  const isAltered = ALTERED.test(text);
  return {
    line,
    reason,
    snippet,
    header: header ?? null,
    isWhole: !isCut && !isAltered,
    doubtfulKey: keyOfDoubtful(register, value),
    text: isAltered ? text.replace(/[\0\p{Surrogate}]/gu, ' ') : text,
  };
}

/** Rejects a row of a county or court outside the run's limit. Throws `RowProblem`. */
function checkPlace(
  register: ImportRegister,
  { change }: PreparedRow,
  { counties, courts, limit }: ImportPlaces,
): void {
  if (limit === undefined || change.action !== 'upsert') return;
  const { place } = SHAPES[register];
  const placeId = Number(change.record[place]);
  if (limit.allows(placeId)) return;
  const named =
    place === 'court_id' ? courts.get(String(placeId))?.code : counties.get(String(placeId))?.name;
  throw new RowProblem(
    `${OTHER_PLACE}${named ?? String(placeId)}; this import is for ${limit.name}.`,
  );
}
