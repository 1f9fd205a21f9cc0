import type { TSchema } from '@sinclair/typebox';
import { MOST_TRIES, type JobHandler, type JobKind } from './kind';
import { readPayload, type DueJob, type JobStore } from './repository';
import { dueJob } from './schedule';

const REASON_MAX_LENGTH = 300;

/** What the runner tells of what happens to jobs. */
export interface JobLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface RunnerOptions {
  readonly store: JobStore;
  readonly log: JobLog;
  /** Milliseconds since 1970, by which schedules go. */
  readonly now: () => number;
}

interface Registered {
  readonly kind: JobKind;
  readonly handle: JobHandler<TSchema>;
  /** The scheduled job that this server has put into the database last. */
  added: string | null;
}

/** What went wrong, in one short line. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').slice(0, REASON_MAX_LENGTH);
}

/**
 * Does the jobs of a database, one of a kind at a time on this server. What fails in between, such
 * as a database that is away, ends the round; the next one goes on.
 */
export class JobRunner {
  private readonly registered = new Map<string, Registered>();
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;
  /** How often a round was asked for. */
  private asked = 0;

  constructor(private readonly options: RunnerOptions) {}

  get kinds(): readonly JobKind[] {
    return [...this.registered.values()].map(({ kind }) => kind);
  }

  add<Payload extends TSchema>(kind: JobKind<Payload>, handle: JobHandler<Payload>): void {
    if (this.registered.has(kind.name)) throw new Error(`Two kinds of job are named ${kind.name}`);
    this.registered.set(kind.name, {
      kind,
      handle: handle as JobHandler<TSchema>,
      added: null,
    });
  }

  /** Starts a round now; resolves when nothing is left that is due. */
  async run(): Promise<void> {
    this.asked += 1;
    this.running ??= this.rounds().finally(() => {
      this.running = null;
    });
    await this.running;
  }

  /** Takes no more jobs, and tells those that are being done. Resolves when they have ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async rounds(): Promise<void> {
    let answered: number;
    do {
      answered = this.asked;
      await Promise.all([...this.registered.values()].map((each) => this.round(each)));
    } while (answered !== this.asked && !this.stopping.signal.aborted);
  }

  private async round(registered: Registered): Promise<void> {
    const { log, now, store } = this.options;
    const { kind } = registered;
    try {
      const due = dueJob(kind, now());
      if (due !== null && due !== registered.added) {
        await store.addOnce(kind, due);
        registered.added = due;
      }
      while (!this.stopping.signal.aborted) {
        const job = await store.take(kind);
        if (job === null) return;
        await this.perform(registered, job);
      }
    } catch (error) {
      log.warn({ err: error, job: kind.name }, 'jobs not looked at');
    }
  }

  private async perform(registered: Registered, job: DueJob): Promise<void> {
    const { log, store } = this.options;
    const { kind } = registered;
    const { id, tries } = job;
    try {
      await this.inTime(registered, job);
    } catch (error) {
      const isLast = tries >= MOST_TRIES;
      const details = { err: error, job: kind.name, jobId: id, tries };
      if (isLast) log.error(details, 'job given up');
      else log.warn(details, 'job failed');
      await store.fail(kind, id, reasonOf(error));
      return;
    }
    await store.finish(kind, id);
  }

  private async inTime({ handle, kind }: Registered, job: DueJob): Promise<void> {
    const { store } = this.options;
    const limitMs = kind.timeLimitSeconds * 1_000;
    const late = new AbortController();
    const signal = AbortSignal.any([late.signal, this.stopping.signal]);
    const timer = setTimeout(() => {
      late.abort(new Error(`It took longer than ${kind.timeLimitSeconds} s`));
    }, limitMs).unref();
    const over = new Promise<never>((_resolve, reject) => {
      late.signal.addEventListener('abort', () => {
        reject(late.signal.reason as Error);
      });
    });
    const { id, payload, tries } = job;
    try {
      const done = handle(readPayload(kind, payload), {
        id,
        tries,
        signal,
        progress: (count, total) => store.setProgress(kind, { id, done: count, total }),
      });
      await Promise.race([done, over]);
    } finally {
      clearTimeout(timer);
    }
  }
}
