import type { DeadGroup, JobQueue, JobSchedule } from '#contract/schemas/jobs';
import type { AppDatabase } from '../../http/services';
import {
  countDead,
  findDeadGroups,
  findJobsMark,
  findLastRuns,
  findQueues,
} from '../../jobs/monitorRepository';

/** Longest time for which figures are kept, because "done in the last hour" gets less over time. */
const KEPT_MS = 30_000;

/** What the database knows about jobs. */
export interface JobFigures {
  readonly queues: readonly JobQueue[];
  /** The newest run of each kind that has one. */
  readonly lastRuns: ReadonlyMap<string, NonNullable<JobSchedule['last']>>;
  readonly dead: readonly DeadGroup[];
  readonly deadTotal: number;
}

/** Counts jobs; they are counted again only if one changed, is due, or runs. */
export class JobCounter {
  private last: {
    readonly mark: string;
    readonly at: number;
    readonly figures: JobFigures;
  } | null = null;

  constructor(
    private readonly db: AppDatabase,
    private readonly kinds: readonly string[],
  ) {}

  async read(now: number): Promise<JobFigures> {
    const { isMoving, mark } = await findJobsMark(this.db);
    const { last } = this;
    if (!isMoving && last?.mark === mark && now - last.at < KEPT_MS) return last.figures;
    const figures = await this.count();
    this.last = { mark, at: now, figures };
    return figures;
  }

  private async count(): Promise<JobFigures> {
    return {
      queues: await findQueues(this.db, this.kinds),
      lastRuns: await findLastRuns(this.db, this.kinds),
      dead: await findDeadGroups(this.db),
      deadTotal: await countDead(this.db, { kind: null, cause: null, jobId: null }),
    };
  }
}
