import type { UploadFix } from '#contract/filingUploads';
import { BoundedWorker, WorkerLimitError, type JobBounds } from '../../boundedWorker';
import { programBeside } from '../../programBeside';
import type { CheckJob } from './checkJobs';
import type { CheckResult } from './firstCheck';

/** Time limit of one check. */
const CHECK_MS = 60_000;
/** A file is in memory several times: as read, as parsed, as rewritten, and as stamped. */
const GROWTH_MB = 600;
const TIMES_THE_FILE = 10;
const HEAP_MB = 1_024;
const MAX_WAITING = 100;

/**
 * Checks files in a separate thread, one at a time, because a hostile file can exhaust time and
 * memory. Throws `WorkerBusyError` when too many files are waiting.
 */
export class UploadChecker {
  readonly #worker: BoundedWorker<CheckJob, CheckResult>;
  readonly #bounds: JobBounds;

  constructor(bounds: JobBounds = { timeLimitMs: CHECK_MS, growthMb: GROWTH_MB }) {
    this.#bounds = bounds;
    this.#worker = new BoundedWorker(programBeside(__filename, 'uploadWorker'), {
      ...bounds,
      memoryMb: HEAP_MB,
      maxWaiting: MAX_WAITING,
    });
  }

  /** Checks a file, after making it from `bytes` if `fix` is set. */
  async check(bytes: Uint8Array, fix: UploadFix | null = null): Promise<CheckResult> {
    const growthMb = Math.round(this.#bounds.growthMb + (TIMES_THE_FILE * bytes.length) / 2 ** 20);
    try {
      return await this.#worker.run({ bytes, fix }, { ...this.#bounds, growthMb });
    } catch (error) {
      if (!(error instanceof WorkerLimitError)) throw error;
      const findings = [{ code: 'tooComplex', page: null }] as const;
      return { findings, kind: null, pages: 0, file: null };
    }
  }

  close(): Promise<void> {
    return this.#worker.close();
  }
}
