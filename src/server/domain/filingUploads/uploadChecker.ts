import type { DocumentReading } from '#contract/filing/documentCheck/reading';
import type { UploadFix } from '#contract/filing/uploads';
import { BoundedWorker, WorkerLimitError, type JobBounds } from '../../boundedWorker';
import { programBeside } from '../../programBeside';
import type { DrawnPage, WordLayer } from '../documentChecks/ocrPages';
import type { PageBox, WorkerJob, WorkerJobs } from './checkJobs';
import type { CheckResult } from './firstCheck';

/** Time limit of one check. */
const CHECK_MS = 60_000;
/** Time limit of a redaction, which renders each page at scan resolution. */
const REDACT_MS = 240_000;
/** A file is in memory several times: as read, as parsed, as rewritten, and as stamped. */
const GROWTH_MB = 600;
const TIMES_THE_FILE = 10;
const HEAP_MB = 1_024;
const MAX_WAITING = 100;

/**
 * Works on files in a separate thread, one at a time, because a hostile file can exhaust time and
 * memory. Throws `WorkerBusyError` when too many files are waiting.
 */
export class UploadChecker {
  readonly #worker: BoundedWorker<WorkerJob, WorkerJobs[keyof WorkerJobs]['result']>;
  readonly #bounds: JobBounds;

  constructor(bounds: JobBounds = { timeLimitMs: CHECK_MS, growthMb: GROWTH_MB }) {
    this.#bounds = bounds;
    this.#worker = new BoundedWorker(programBeside(__filename, 'uploadWorker'), {
      ...bounds,
      memoryMb: HEAP_MB,
      maxWaiting: MAX_WAITING,
    });
  }

  /** Checks a file; with `fix`, first derives it from `bytes`. */
  async check(bytes: Uint8Array, fix: UploadFix | null = null): Promise<CheckResult> {
    const result = await this.#run('check', { bytes, fix });
    if (result !== null) return result;
    const findings = [{ code: 'tooComplex', page: null }] as const;
    return { findings, kind: null, pages: 0, file: null };
  }

  /** Reads a PDF for the envelope check; null if it can't be read within the limits. */
  read(bytes: Uint8Array): Promise<DocumentReading | null> {
    return this.#run('read', { bytes });
  }

  /** Copies pages of a PDF (numbered from 1); null if that is impossible. */
  split(bytes: Uint8Array, from: number, to: number): Promise<Uint8Array | null> {
    return this.#run('split', { bytes, from, to });
  }

  /** Redacts boxes in a PDF; null if that is impossible. */
  redact(bytes: Uint8Array, boxes: readonly PageBox[]): Promise<Uint8Array | null> {
    return this.#run('redact', { bytes, boxes }, REDACT_MS);
  }

  /** Renders a page (numbered from 1) as a PNG; null if that is impossible. */
  draw(bytes: Uint8Array, page: number): Promise<DrawnPage | null> {
    return this.#run('draw', { bytes, page });
  }

  /** Adds invisible words to pages; null if that is impossible. */
  addWords(bytes: Uint8Array, layers: readonly WordLayer[]): Promise<Uint8Array | null> {
    return this.#run('addWords', { bytes, layers });
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  /**
   * Runs a job; null if it hit a limit. A crash may be due to earlier files, so the job gets a
   * second attempt in a new thread.
   */
  async #run<Kind extends keyof WorkerJobs>(
    kind: Kind,
    job: WorkerJobs[Kind]['job'],
    timeLimitMs = this.#bounds.timeLimitMs,
    isSecond = false,
  ): Promise<WorkerJobs[Kind]['result'] | null> {
    const growthMb = Math.round(
      this.#bounds.growthMb + (TIMES_THE_FILE * job.bytes.length) / 2 ** 20,
    );
    try {
      const work = { kind, ...job } as unknown as WorkerJob;
      return (await this.#worker.run(work, {
        timeLimitMs,
        growthMb,
      })) as WorkerJobs[Kind]['result'];
    } catch (error) {
      if (!(error instanceof WorkerLimitError)) throw error;
      if (error.limit !== 'crash' || isSecond) return null;
      return this.#run(kind, job, timeLimitMs, true);
    }
  }
}
