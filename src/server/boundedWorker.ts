import { Worker } from 'node:worker_threads';
import type { ProgramFile } from './programBeside';

/** Why a job did not finish: it ran too long, used too much memory, or crashed its worker. */
export type WorkerLimit = 'time' | 'memory' | 'crash';

/** A job that hit a limit of its worker. The next job gets a new worker. */
export class WorkerLimitError extends Error {
  override readonly name = 'WorkerLimitError';

  constructor(
    readonly limit: WorkerLimit,
    message: string,
  ) {
    super(message);
  }
}

/** The worker's queue is full. */
export class WorkerBusyError extends Error {
  override readonly name = 'WorkerBusyError';
}

/** Limits on one job. */
export interface JobBounds {
  readonly timeLimitMs: number;
  /**
   * Megabytes by which the whole process may grow during a job. Unlike the heap limit, this
   * includes buffers and WebAssembly.
   */
  readonly growthMb: number;
}

export interface WorkerBounds extends JobBounds {
  /** Maximum heap of the worker's thread, in megabytes. */
  readonly memoryMb: number;
  /** Maximum jobs waiting while another runs. */
  readonly maxWaiting: number;
}

/** Idle time after which a worker ends and frees its memory. */
const IDLE_MS = 30_000;
/**
 * Maximum time to start a thread, which isn't part of a job: starting takes seconds on a busy
 * machine.
 */
const START_MS = 30_000;
/** How often the process's memory is measured while a job runs. */
const MEASURE_MS = 50;
const MEGABYTE = 2 ** 20;

/** Messages of a worker's program: one when it is ready, then one reply per job. */
export type WorkerReply<Result> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly message: string };

interface WaitingJob {
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs jobs on possibly hostile input in a thread, one at a time, each with limits on time and
 * memory. The thread starts with the first job.
 */
export class BoundedWorker<Job, Result> {
  #worker: Promise<Worker> | null = null;
  #isRunning = false;
  #isClosed = false;
  #idle: NodeJS.Timeout | null = null;
  readonly #waiting: WaitingJob[] = [];

  constructor(
    private readonly program: ProgramFile,
    private readonly bounds: WorkerBounds,
  ) {}

  /**
   * Resolves with the program's reply. Rejects with `WorkerLimitError` at a limit, and with
   * `WorkerBusyError` when the queue is full.
   */
  run(job: Job, bounds: JobBounds = this.bounds): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new WorkerBusyError('The worker is closed.'));
    if (this.#waiting.length >= this.bounds.maxWaiting) {
      return Promise.reject(new WorkerBusyError('Too many jobs are waiting for the worker.'));
    }
    return new Promise((resolve, reject) => {
      const start = (): void => {
        this.#perform(job, bounds)
          .then(resolve, reject)
          .finally(() => {
            this.#isRunning = false;
            this.#startNext();
          });
      };
      this.#waiting.push({ start, reject });
      this.#startNext();
    });
  }

  /** Ends the thread and rejects waiting jobs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) {
      reject(new WorkerBusyError('The worker is closed.'));
    }
    await this.#end();
  }

  #startNext(): void {
    if (this.#isRunning) return;
    const next = this.#waiting.shift();
    if (this.#idle !== null) clearTimeout(this.#idle);
    if (next !== undefined) {
      this.#isRunning = true;
      next.start();
      return;
    }
    this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await (await worker?.catch(() => null))?.terminate();
  }

  #start(): Promise<Worker> {
    const { memoryMb } = this.bounds;
    const worker = new Worker(this.program.file, {
      execArgv: [...this.program.execArgv],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.unref();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new WorkerLimitError('time', 'The worker did not start.'));
        void worker.terminate();
      }, START_MS);
      const end = (error: unknown): void => {
        clearTimeout(timer);
        reject(limitOf(error));
      };
      worker.once('error', end);
      worker.once('exit', end);
      worker.once('message', () => {
        clearTimeout(timer);
        worker.off('error', end).off('exit', end);
        // Errors between jobs end the thread; the next job starts a new one.
        worker.on('error', () => undefined);
        resolve(worker);
      });
    });
  }

  async #perform(job: Job, bounds: JobBounds): Promise<Result> {
    this.#worker ??= this.#start();
    let worker: Worker;
    try {
      worker = await this.#worker;
    } catch (error) {
      this.#worker = null;
      throw error;
    }
    // A running job keeps the process alive; an idle thread doesn't.
    worker.ref();
    try {
      return await answerOf<Job, Result>(worker, job, bounds);
    } catch (error) {
      if (error instanceof WorkerLimitError) await this.#end();
      throw error;
    } finally {
      worker.unref();
    }
  }
}

function limitOf(error: unknown): WorkerLimitError {
  const isMemory =
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory
    ? new WorkerLimitError('memory', 'The worker ran out of memory.')
    : new WorkerLimitError('crash', `The worker ended: ${String(error)}`);
}

function answerOf<Job, Result>(
  worker: Worker,
  job: Job,
  { growthMb, timeLimitMs }: JobBounds,
): Promise<Result> {
  const limit = process.memoryUsage.rss() + growthMb * MEGABYTE;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      fail(new WorkerLimitError('time', `The job ran longer than ${String(timeLimitMs)} ms.`));
    }, timeLimitMs);
    const memoryTimer = setInterval(() => {
      if (process.memoryUsage.rss() > limit) {
        fail(new WorkerLimitError('memory', `The job used more than ${String(growthMb)} MB.`));
      }
    }, MEASURE_MS);
    const clean = (): void => {
      clearTimeout(timer);
      clearInterval(memoryTimer);
      worker.off('message', onReply).off('error', onEnd).off('exit', onEnd);
    };
    function fail(error: Error): void {
      clean();
      reject(error);
    }
    function onEnd(error: unknown): void {
      fail(limitOf(error));
    }
    function onReply(reply: WorkerReply<Result>): void {
      if (reply.kind === 'ready') return;
      if (reply.kind === 'failed') {
        fail(new Error(reply.message));
        return;
      }
      clean();
      resolve(reply.result);
    }
    worker.on('message', onReply).on('error', onEnd).on('exit', onEnd);
    worker.postMessage(job);
  });
}
