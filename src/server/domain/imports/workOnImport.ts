import { stat } from 'node:fs/promises';
import { formatCount } from '#contract/formats';
import { IMPORT_STOPPABLE_STATES, type ImportRunState } from '#contract/imports/runs';
import { transactionWithAudit } from '../audit/repository';
import { FileProblem } from './reading/csvRows';
import { guessMapping } from './reading/guessMapping';
import { ImportBusyError, withImportLock } from './importLockRepository';
import { mailImportEnd } from './writing/importNewsRepository';
import { inspectFile } from './reading/inspectFile';
import { MappingProblem } from './reading/mapping';
import { openImport, placesOf, requestOf, type RecordImportParts } from './recordImportParts';
import {
  changeImport,
  findImport,
  isStopping,
  noteImport,
  type ImportChange,
  type StoredImport,
} from './recordImportsRepository';
import { finishRollBack, rollBackRecords } from './rollBack/rollBackRepository';
import {
  MAX_BAD,
  runImport,
  RunPausedError,
  RunStoppedError,
  TooManyBadRowsError,
} from './runImport';
import { RunClaimedError } from './runClaimedError';
import { endOpenRun, isRunDone, isRunOpen } from './runRepository';
import { openRunStore } from './runStoreRepository';
import { ImportFrozenError } from './writing/frozenRepository';
import { ImportRefusedError, requireImportAllowed, requireRollBackAllowed } from './startImport';
import { tryImport } from './tryImport';

const UNEXPECTED = 'The server had an error. Use “Run again”, or ask the operator for its log.';
const UNEXPECTED_ROLLBACK =
  'The server had an error. Roll back the import again, or ask the operator for the server’s log.';
const MISSING = 'The stored file is missing. Upload it again.';
const STOPPED = 'Stopped by a super user.';

/** Options of the jobs that work on imports. */
export interface WorkOptions {
  /** Aborted when the server stops; another server then resumes the work. */
  readonly signal: AbortSignal;
  readonly log: { error(facts: object, message: string): void };
  /** Called before the step, when no other import blocks it. */
  readonly onStart?: () => void;
  /** Builds the URL of an import's page, for emails. */
  readonly addressOf: (importId: string) => string;
}

/**
 * Performs the next step of an import by its state: inspection, dry run, run, or rollback. Can be
 * interrupted and repeated, because each batch is committed with its progress.
 */
export async function workOnImport(
  parts: RecordImportParts,
  importId: string,
  options: WorkOptions,
): Promise<void> {
  const stored = await findImport(parts.handle.db, importId);
  if (stored === null) return;
  const { county_id, id, register, state } = stored;
  try {
    await withImportLock(parts.handle, { register, countyId: county_id }, async () => {
      options.onStart?.();
      // Another server may have finished the work before this one got the lock.
      const current = await findImport(parts.handle.db, id);
      if (current?.state !== state) return;
      await STEPS[state]?.(parts, current, options);
    });
  } catch (error) {
    // The next round retries.
    if (error instanceof RunPausedError || options.signal.aborted) return;
    if (error instanceof ImportBusyError) return stopWaiting(parts, stored, options);
    await finishStep(parts, stored, options, endOf(error, state));
    if (!isExpected(error)) options.log.error({ err: error, importId: id }, 'import failed');
  }
}

/**
 * Ends an import that a super user stopped while another import blocks it. An open run is left to
 * the server that works on it, or to the next round.
 */
async function stopWaiting(
  parts: RecordImportParts,
  stored: StoredImport,
  options: WorkOptions,
): Promise<void> {
  const { batch_id, is_stopping, state } = stored;
  if (!is_stopping || !IMPORT_STOPPABLE_STATES.includes(state)) return;
  if (await isRunOpen(parts.handle.db, batch_id)) return;
  await finishStep(parts, stored, options, { state: 'stopped', problem: STOPPED });
}

function isExpected(error: unknown): error is Error {
  const kinds = [
    ...[FileProblem, MappingProblem, RunClaimedError, RunStoppedError, TooManyBadRowsError],
    ...[ImportFrozenError, ImportRefusedError],
  ];
  return kinds.some((kind) => error instanceof kind);
}

/** Describes a run with too many bad rows, without the command's options. */
function tooManyBad({ counts: { bad, read } }: TooManyBadRowsError): string {
  const [rejected, all] = [bad, read].map((count) => formatCount(count));
  const limit = `${String(MAX_BAD * 100)}%`;
  return (
    `Stopped: ${String(rejected)} of ${String(all)} rows are rejected, more than ${limit}. ` +
    (bad === read ? 'Nothing was written. ' : 'Rows written so far are saved. ') +
    'Correct the file or the mapping, and import it again.'
  );
}

function endOf(
  error: unknown,
  step: ImportRunState,
): { state: 'failed' | 'stopped'; problem: string } {
  const isStopped = error instanceof RunStoppedError || error instanceof TooManyBadRowsError;
  const problem =
    error instanceof TooManyBadRowsError
      ? tooManyBad(error)
      : isExpected(error)
        ? error.message
        : step === 'rollingBack'
          ? UNEXPECTED_ROLLBACK
          : UNEXPECTED;
  return { state: isStopped ? 'stopped' : 'failed', problem: problem.slice(0, 1_000) };
}

/**
 * State of an import after a problem; keyed by the step's state and its outcome. Other outcomes
 * stay as the step set them.
 */
const STATE_AFTER_PROBLEM: Partial<
  Record<ImportRunState, Partial<Record<ImportRunState, ImportRunState>>>
> = {
  checking: { failed: 'refused' },
  // A failed or stopped dry run can be repeated.
  trying: { failed: 'mapped', stopped: 'mapped' },
  // A failed rollback is resumed.
  rollingBack: { failed: 'done', stopped: 'done' },
};

function stateAfter(step: ImportRunState, result: ImportRunState): ImportRunState {
  return STATE_AFTER_PROBLEM[step]?.[result] ?? result;
}

/** Ends an import's current step with an audited result; notifies its super user. */
async function finishStep(
  { handle, now }: RecordImportParts,
  { id, state }: StoredImport,
  { addressOf }: WorkOptions,
  change: ImportChange & { readonly state: NonNullable<ImportChange['state']> },
): Promise<void> {
  const at = now();
  const next = { ...change, state: stateAfter(state, change.state) };
  await transactionWithAudit(handle.db, async (trx, audit) => {
    const isEnd = state === 'running' || state === 'rollingBack';
    const ended = isEnd ? { ended_at: new Date(at) } : {};
    const values = { ...next, ...ended, is_stopping: false, touched_at: new Date(at) };
    if (!(await changeImport(trx, id, [state], values))) return;
    if (!isEnd) return;
    const stored = await findImport(trx, id);
    const actor = { at, actorId: stored?.started_by ?? null, requestId: '' };
    const detail = { state: next.state, batch: stored?.batch_id ?? null };
    audit({ ...actor, action: 'importEnded', target: `import/${id}`, detail });
    if (stored !== null) await mailImportEnd(trx, stored, addressOf(id), at);
  });
}

async function performCheck(
  parts: RecordImportParts,
  stored: StoredImport,
  options: WorkOptions,
): Promise<void> {
  await requireFile(parts, stored);
  const found = await inspectFile(parts.files.pathTo(stored.id), options.signal);
  if ('problem' in found) {
    await parts.files.remove(stored.id);
    const { hash, problem } = found;
    const refused = { state: 'refused' as const, hash, problem, has_file: false };
    return finishStep(parts, stored, options, refused);
  }
  const { columnTexts, encoding, firstRows, hash, headers, isCsv } = found;
  const mapping = isCsv
    ? guessMapping({ ...found, register: stored.register, countyId: stored.county_id })
    : null;
  await finishStep(parts, stored, options, {
    state: 'uploaded',
    hash,
    encoding,
    headers: [...headers],
    is_csv: isCsv,
    mapping,
    first_rows: JSON.stringify(firstRows),
    column_texts: JSON.stringify(columnTexts),
    problem: null,
  });
}

async function requireFile({ files }: RecordImportParts, { id }: StoredImport): Promise<void> {
  const found = await stat(files.pathTo(id)).catch(() => null);
  if (found === null) throw new FileProblem(MISSING);
}

/** Throws between two batches if a super user stopped the step, or the server is stopping. */
async function checkStop(
  { handle }: RecordImportParts,
  { id }: StoredImport,
  { signal }: WorkOptions,
): Promise<void> {
  if (signal.aborted) throw new RunPausedError();
  if (await isStopping(handle.db, id)) throw new RunStoppedError(STOPPED);
}

async function performDryRun(
  parts: RecordImportParts,
  stored: StoredImport,
  options: WorkOptions,
): Promise<void> {
  await requireFile(parts, stored);
  const trial = await tryImport(parts, stored, () => checkStop(parts, stored, options));
  const tried = { tried_at: new Date(parts.now()), trial: JSON.stringify(trial), problem: null };
  await finishStep(parts, stored, options, { state: 'tried', ...tried });
}

/** Runs or resumes the import with the same code as the command line. */
async function performRun(
  parts: RecordImportParts,
  stored: StoredImport,
  options: WorkOptions,
): Promise<void> {
  const { files, handle, now } = parts;
  const { db } = handle;
  const { batch_id, county_id, id, register } = stored;
  // The server may have ended after the last batch was completed.
  if (await isRunDone(db, batch_id)) {
    return finishStep(parts, stored, options, { state: 'done', problem: null });
  }
  try {
    // A run may have waited for another import, and been stopped meanwhile.
    if (await isStopping(db, id)) throw new RunStoppedError(STOPPED);
    await requireImportAllowed(db, { register, countyId: county_id }, id);
    await requireFile(parts, stored);
  } catch (error) {
    // A resumed run is still open. Reports the original error, even if the database is down.
    const { problem, state } = endOf(error, 'running');
    const ended = state === 'stopped' ? 'STOPPED' : 'FAILED';
    await endOpenRun(db, batch_id, ended, problem, now()).catch(() => undefined);
    throw error;
  }
  const places = await placesOf(parts, stored);
  let [since, before] = [now(), 0];
  await runImport({
    register,
    places,
    now,
    maxBad: MAX_BAD,
    resume: 'auto',
    store: openRunStore(handle, requestOf(stored, places.limit)),
    rows: openImport(files, stored),
    onStart: async (begun) => {
      [since, before] = [now(), begun.read];
      await noteImport(db, id, { batch_id: begun.id });
    },
    onBatch: async ({ read }) => {
      const speed = JSON.stringify({ ms: now() - since, rows: read - before });
      await noteImport(db, id, { speed, touched_at: new Date(now()) });
      await checkStop(parts, stored, options);
    },
    onStatisticsFailed: (err) =>
      options.log.error({ err, importId: id }, 'table statistics of an import not updated'),
  });
  await finishStep(parts, stored, options, { state: 'done', problem: null });
}

async function rollBack(
  parts: RecordImportParts,
  stored: StoredImport,
  options: WorkOptions,
): Promise<void> {
  const { handle, now } = parts;
  const { as_of, batch_id, county_id, id, register, source } = stored;
  await requireRollBackAllowed(handle.db, { register, countyId: county_id }, id, now());
  const undone = { register, source, asOf: as_of, runId: batch_id ?? 0 };
  while (await rollBackRecords(handle.db, undone, now())) {
    if (options.signal.aborted) throw new RunPausedError();
  }
  const result = await handle.db.transaction().execute((trx) => finishRollBack(trx, undone));
  const rolledBack = { state: 'rolledBack' as const, rollback: JSON.stringify(result) };
  await finishStep(parts, stored, options, { ...rolledBack, problem: null });
}

/** Steps, keyed by state; other states have none. */
const STEPS: Partial<Record<ImportRunState, typeof performRun>> = {
  checking: performCheck,
  trying: performDryRun,
  running: performRun,
  rollingBack: rollBack,
};
