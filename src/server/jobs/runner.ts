import type { TSchema } from '@sinclair/typebox';
import { MAX_TRIES, type JobHandler, type JobKind } from './kind';
import { readPayload, type DueJob, type JobStore } from './repository';
import { dueJob } from './schedule';
import { runLabeled } from '../work';

const REASON_MAX_LENGTH = 300;

/** Log of the runner. */
export interface JobLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface RunnerOptions {
  readonly store: JobStore;
  readonly log: JobLog;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
}

interface Registered {
  readonly kind: JobKind;
  readonly handle: JobHandler<TSchema>;
  /** Id of the last scheduled job that this server enqueued. */
  added: string | null;
  /** Rounds that are running; null if none is. */
  running: Promise<void> | null;
  /** Number of requested rounds. */
  requested: number;
}

/** Formats an error as one short line. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').slice(0, REASON_MAX_LENGTH);
}

/**
 * Runs the jobs of a database, one of each kind at a time on this server. Each kind has its own
 * rounds, so that a long job delays only jobs of its kind. An error outside a job, such as an
 * unavailable database, ends the current round; the next round picks up the remaining jobs.
 */
export class JobRunner {
  private readonly registered = new Map<string, Registered>();
  private readonly stopping = new AbortController();

  constructor(private readonly options: RunnerOptions) {}

  get kinds(): readonly JobKind[] {
    return [...this.registered.values()].map(({ kind }) => kind);
  }

  add<Payload extends TSchema>(kind: JobKind<Payload>, handle: JobHandler<Payload>): void {
    if (this.registered.has(kind.name))
      throw new Error(`The job kind ${kind.name} is registered twice`);
    this.registered.set(kind.name, {
      kind,
      handle: handle as JobHandler<TSchema>,
      added: null,
      running: null,
      requested: 0,
    });
  }

  /** Starts a round of each kind now; resolves when no job is due. */
  async run(): Promise<void> {
    for (const each of this.registered.values()) {
      each.requested += 1;
      each.running ??= this.rounds(each);
    }
    await this.settled();
  }

  /** Stops claiming jobs and aborts the running ones; resolves when they have ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.settled();
  }

  /** Resolves when no kind has a running round, including rounds that were started meanwhile. */
  private async settled(): Promise<void> {
    for (;;) {
      const kinds = [...this.registered.values()].filter(({ running }) => running !== null);
      if (kinds.length === 0) return;
      await Promise.all(kinds.map(({ running }) => running ?? Promise.resolve()));
    }
  }

  private async rounds(registered: Registered): Promise<void> {
    let served: number;
    try {
      do {
        served = registered.requested;
        await this.round(registered);
      } while (served !== registered.requested && !this.stopping.signal.aborted);
    } finally {
      registered.running = null;
    }
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
        const job = await store.claim(kind);
        if (job === null) return;
        await this.perform(registered, job);
      }
    } catch (error) {
      log.warn({ err: error, job: kind.name }, 'job round failed');
    }
  }

  private async perform(registered: Registered, job: DueJob): Promise<void> {
    const { log, store } = this.options;
    const { kind } = registered;
    const { id, tries } = job;
    try {
      await runLabeled(`Job ${kind.name}`, () => this.inTime(registered, job));
    } catch (error) {
      const isLast = tries >= MAX_TRIES;
      const details = { err: error, job: kind.name, jobId: id, tries };
      if (isLast) log.error(details, 'job failed permanently');
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
      late.abort(new Error(`Took longer than ${kind.timeLimitSeconds} s`));
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
