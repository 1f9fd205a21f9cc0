import type { DatabaseHandle } from '../../db/handle';
import { finishRun } from './writing/finishRepository';
import { writeHidingRows } from './writing/hiddenRowsRepository';
import type { RunRequest } from './reading/origin';
import { reviewRun, type RunReview } from './reviewRepository';
import {
  beginRun,
  commitBatch,
  doubtfulRows,
  findErrors,
  findOpenRun,
  stopRun,
  type BadRow,
  type RowBatch,
  type Run,
} from './runRepository';
import { tablesOfImport } from './writing/writeRepository';

/** Database operations of a run. */
export interface RunStore {
  findOpenRun(): Promise<Run | null>;
  beginRun(now: number): Promise<Run>;
  commit(run: Run, batch: RowBatch, now: number): Promise<Run>;
  /** Writes only the rows of a batch that hide records; the run's progress stays as it is. */
  hide(run: Run, batch: RowBatch): Promise<void>;
  stop(run: Run, state: 'STOPPED' | 'FAILED', problem: string, now: number): Promise<void>;
  finish(run: Run, now: number): Promise<void>;
  /** Reviews the counties and courts of a completed run. */
  review(run: Run): Promise<RunReview>;
  /** Runs ANALYZE, because autovacuum would run too late. */
  updateTableStatistics(): Promise<void>;
  /** Yields a run's bad rows in order, in batches. */
  errors(run: Run): AsyncIterable<readonly BadRow[]>;
}

const ERRORS_AT_A_TIME = 1_000;

/**
 * Opens the database operations for a run request; calls `beforeCommit` at the end of each batch's
 * transaction.
 */
export function openRunStore(
  handle: Pick<DatabaseHandle, 'db' | 'runScript'>,
  request: RunRequest,
  beforeCommit?: () => void,
): RunStore {
  const { db } = handle;
  return {
    findOpenRun: () => findOpenRun(db, request),
    beginRun: (now) => beginRun(db, request, now),
    commit: (run, batch, now) => commitBatch(db, request, run, batch, now, beforeCommit),
    hide: (run, { bad, newCourts, rows }) =>
      writeHidingRows(
        db,
        { ...request, runId: run.id },
        { rows, newCourts, doubtful: doubtfulRows(bad) },
      ),
    stop: (run, state, problem, now) => stopRun(db, run, state, problem, now),
    finish: (run, now) => finishRun(db, request, run, now),
    review: (run) => reviewRun(db, request, run),
    async updateTableStatistics() {
      // A large table may take longer than the time limit of queries.
      for (const table of tablesOfImport(request.register)) {
        await handle.runScript(`analyze "${table}"`);
      }
    },
    async *errors(run) {
      let after = 0;
      for (;;) {
        const rows = await findErrors(db, run, after, ERRORS_AT_A_TIME);
        const last = rows.at(-1);
        if (last === undefined) return;
        yield rows.map(({ id: _id, ...row }) => row);
        after = last.id;
      }
    },
  };
}
