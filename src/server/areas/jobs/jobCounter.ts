import type { DeadGroup, JobQueue, JobSchedule } from '#contract/schemas/jobs';
import { HOUR_MS } from '#contract/time';
import { groupBy } from '../../groupBy';
import type { AppDatabase } from '../../http/services';
import {
  findArchived,
  findDeadGroups,
  findDeadMark,
  findEnded,
  findOpenQueues,
  MAX_ENDED,
  type EndedJob,
  type OpenQueue,
} from '../../jobs/monitorRepository';

/** How long pg-boss keeps ended jobs before archiving them. */
const KEPT_MS = 12 * HOUR_MS;
/**
 * Jobs that ended up to this long before the newest known end are read again, because jobs may
 * commit out of order.
 */
const LATE_MS = 10_000;

type LastRun = NonNullable<JobSchedule['last']>;

/** Job statistics read from the database. */
export interface JobFigures {
  readonly queues: readonly JobQueue[];
  /** The latest run of each kind, if any. */
  readonly lastRuns: ReadonlyMap<string, LastRun>;
  readonly dead: readonly DeadGroup[];
  readonly deadTotal: number;
}

/** Counts jobs. Ended jobs are read once and cached: the newest 20,000 of the last 12 hours. */
export class JobCounter {
  /** Newest first. */
  private ended: readonly EndedJob[] = [];
  private archived: { readonly at: number; readonly jobs: readonly EndedJob[] } | null = null;
  private dead: {
    readonly mark: string;
    readonly total: number;
    readonly groups: readonly DeadGroup[];
  } | null = null;

  constructor(
    private readonly db: AppDatabase,
    private readonly kinds: readonly string[],
  ) {}

  async read(now: number): Promise<JobFigures> {
    const { at, queues } = await findOpenQueues(this.db, this.kinds);
    await this.readEnded(at.getTime());
    const archived = await this.readArchived(now);
    await this.readDead();
    const ended = groupBy(this.ended, ({ kind }) => kind);
    return {
      queues: queues.map((queue) => queueOf(queue, ended.get(queue.kind) ?? [], at)),
      lastRuns: new Map(
        queues.flatMap((queue) => {
          const run = lastRunOf(queue, ended.get(queue.kind)?.[0] ?? archived.get(queue.kind));
          return run === null ? [] : [[queue.kind, run] as const];
        }),
      ),
      dead: this.dead?.groups ?? [],
      deadTotal: this.dead?.total ?? 0,
    };
  }

  private async readEnded(at: number): Promise<void> {
    const [newest] = this.ended;
    const since = newest === undefined ? null : new Date(newest.endedAt.getTime() - LATE_MS);
    const found = await findEnded(this.db, since);
    const known = new Set(found.map(({ id }) => id));
    this.ended = [...found, ...this.ended.filter(({ id }) => !known.has(id))]
      .filter(({ endedAt }) => endedAt.getTime() > at - KEPT_MS)
      .slice(0, MAX_ENDED);
  }

  /** Reads the newest archived job of each kind, which changes only when a later job ends. */
  private async readArchived(now: number): Promise<ReadonlyMap<string, EndedJob>> {
    if (this.archived === null || now - this.archived.at >= HOUR_MS) {
      this.archived = { at: now, jobs: await findArchived(this.db, this.kinds) };
    }
    return new Map(this.archived.jobs.map((job) => [job.kind, job]));
  }

  private async readDead(): Promise<void> {
    const { mark, total } = await findDeadMark(this.db);
    if (this.dead?.mark === mark) return;
    this.dead = { mark, total, groups: await findDeadGroups(this.db) };
  }
}

function msOf({ endedAt, startedAt }: EndedJob): number | null {
  return startedAt === null ? null : endedAt.getTime() - startedAt.getTime();
}

/** Calculates a percentile of sorted values, interpolated if necessary. */
function percentile(sorted: Float64Array, share: number): number | null {
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return null;
  return Math.round((low + (high - low) * (place % 1)) * 10) / 10;
}

function queueOf(
  { runningAt: _runningAt, waitingAt: _waitingAt, ...open }: OpenQueue,
  ended: readonly EndedJob[],
  at: Date,
): JobQueue {
  const done = ended.filter(({ isDone }) => isDone);
  const sorted = Float64Array.from(done.flatMap((job) => msOf(job) ?? [])).sort();
  const tries = done.reduce((sum, { retries }) => sum + retries + 1, 0);
  return {
    ...open,
    lastHour: done.filter(({ endedAt }) => endedAt.getTime() > at.getTime() - HOUR_MS).length,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    tries: done.length === 0 ? null : Math.round((100 * tries) / done.length) / 100,
  };
}

/**
 * Returns the latest run of a kind: one that is running or waiting, or else the last one that
 * ended.
 */
function lastRunOf(
  { runningAt, waitingAt }: OpenQueue,
  ended: EndedJob | undefined,
): LastRun | null {
  if (runningAt !== null) return { at: runningAt.toISOString(), state: 'RUNNING', ms: null };
  if (waitingAt !== null) return { at: waitingAt.toISOString(), state: 'WAITING', ms: null };
  if (ended === undefined) return null;
  return {
    at: (ended.startedAt ?? ended.createdAt).toISOString(),
    state: ended.isDone ? 'DONE' : 'FAILED',
    ms: msOf(ended),
  };
}
