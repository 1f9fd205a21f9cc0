import { DatabaseOverloadedError, DatabaseUnavailableError } from './errors';
import { currentLabel, currentWork, type Lane, type Work } from '../work';

export interface QueueLimits {
  /** Maximum length of the `own` lane's queue; other lanes get part of it. */
  readonly maxWaiting: number;
  /**
   * Maximum wait for the server's own work. The limit also ends a transaction that waits for
   * itself.
   */
  readonly maxWaitMs: number;
}

/**
 * A lane's share: `weight` is its part of the time while other lanes wait, `room` its part of the
 * queue's maximum length.
 */
interface LaneShare {
  readonly weight: number;
  readonly room: number;
}

const SHARES: Readonly<Record<Lane, LaneShare>> = {
  page: { weight: 8, room: 1 },
  record: { weight: 4, room: 0.5 },
  search: { weight: 3, room: 0.3 },
  export: { weight: 1, room: 0.05 },
  own: { weight: 2, room: 1 },
};

const LANES = Object.keys(SHARES) as Lane[];

interface Waiting {
  readonly work: Work | null;
  readonly label: string;
  readonly requestedAt: number;
  readonly grant: (turn: Turn) => void;
  readonly timer: NodeJS.Timeout;
}

/** Numbers of a lane's callers, since the server started and waiting now. */
export interface LaneLoad {
  readonly lane: Lane;
  readonly waiting: number;
  /** Callers that got a connection, including those that didn't have to wait. */
  readonly granted: number;
  /** Callers rejected because too many were waiting or the wait took too long. */
  readonly refused: number;
  /** Total waiting time of all callers; milliseconds. */
  readonly waitedMs: number;
}

/** Load of a connection pool. */
export interface PoolLoad {
  /** Maximum connections that the pool may open. */
  readonly size: number;
  readonly busy: number;
  readonly lanes: readonly LaneLoad[];
}

/** A caller that has a connection or waits for one. */
export interface PoolCaller {
  readonly lane: Lane;
  /** The request or job. */
  readonly label: string;
  readonly isWaiting: boolean;
  readonly ms: number;
}

interface Holder {
  readonly lane: Lane;
  readonly label: string;
  readonly since: number;
}

interface LaneQueue {
  readonly lane: Lane;
  granted: number;
  refused: number;
  waitedMs: number;
  readonly share: LaneShare;
  readonly waiting: Waiting[];
  /** Virtual time: time used, divided by the weight. The lane with the lowest value is next. */
  used: number;
}

/** The right to use a connection. */
export interface Turn {
  /** Passes the connection to the next caller; a second call does nothing. */
  release(): void;
}

/** A queue in which callers wait for their turn. */
export interface TurnQueue {
  acquire(): Promise<Turn>;
  load(): PoolLoad;
  /**
   * Lists callers that have a connection, then callers waiting for one; in each group, the
   * longest-running or longest-waiting first.
   */
  callers(): readonly PoolCaller[];
  /** Accepts no more callers; resolves when no caller has or awaits a connection. */
  finish(): Promise<void>;
}

function newLane(lane: Lane): LaneQueue {
  return { lane, share: SHARES[lane], waiting: [], used: 0, granted: 0, refused: 0, waitedMs: 0 };
}

/**
 * Assigns connections in turn: with a single one, transactions never interleave. Callers are
 * ordered by lane, each with its share of the time (start-time fair queueing), and within a lane by
 * age. The queue is limited in length and time.
 */
export class FairQueue implements TurnQueue {
  private inUse = 0;
  private isFinished = false;
  /**
   * Virtual time of the last turn. A lane that starts waiting starts here: unused time isn't saved
   * up, and time used while no one else waited isn't owed.
   */
  private clock = 0;
  private readonly lanes: Readonly<Record<Lane, LaneQueue>> = {
    page: newLane('page'),
    record: newLane('record'),
    search: newLane('search'),
    export: newLane('export'),
    own: newLane('own'),
  };
  private readonly holders = new Set<Holder>();
  private readonly idleCallbacks: (() => void)[] = [];

  constructor(
    private readonly limits: QueueLimits,
    /** Number of connections. */
    private readonly connections = 1,
  ) {}

  /** Returns the current load of the connections. */
  load(): PoolLoad {
    return {
      size: this.connections,
      busy: this.inUse,
      lanes: LANES.map((lane) => {
        const { granted, refused, waitedMs, waiting } = this.lanes[lane];
        return { lane, waiting: waiting.length, granted, refused, waitedMs };
      }),
    };
  }

  callers(): readonly PoolCaller[] {
    const now = performance.now();
    const holding = [...this.holders].map(({ since, ...holder }) => ({
      ...holder,
      isWaiting: false,
      ms: now - since,
    }));
    const waiting = Object.values(this.lanes).flatMap((queue) =>
      queue.waiting.map(({ label, requestedAt }) => ({
        lane: queue.lane,
        label,
        isWaiting: true,
        ms: now - requestedAt,
      })),
    );
    return [...holding, ...waiting.sort((one, other) => other.ms - one.ms)];
  }

  /** Waits for a connection; throws `DatabaseOverloadedError` when the wait is too long. */
  acquire(): Promise<Turn> {
    if (this.isFinished) {
      return Promise.reject(new DatabaseUnavailableError('The database is closed'));
    }
    const work = currentWork();
    const lane = this.lanes[work?.lane ?? 'own'];
    if (this.inUse < this.connections) {
      this.inUse += 1;
      this.join(lane);
      return Promise.resolve(this.newTurn(lane, work, currentLabel()));
    }
    const maxWaiting = Math.ceil(this.limits.maxWaiting * lane.share.room);
    if (lane.waiting.length >= maxWaiting) {
      lane.refused += 1;
      return Promise.reject(
        new DatabaseOverloadedError(
          `${lane.waiting.length} callers are already waiting for the database`,
        ),
      );
    }
    return this.wait(lane, work);
  }

  /**
   * Accepts no more callers; resolves when all connections are released and no caller is waiting.
   */
  finish(): Promise<void> {
    this.isFinished = true;
    if (this.inUse === 0) return Promise.resolve();
    return new Promise((resolve) => this.idleCallbacks.push(resolve));
  }

  private wait(lane: LaneQueue, work: Work | null): Promise<Turn> {
    const waitMs = work === null ? this.limits.maxWaitMs : Math.max(0, work.waitLeftMs);
    return new Promise((grant, refuse) => {
      const timer = setTimeout(() => {
        const index = lane.waiting.findIndex((entry) => entry.timer === timer);
        lane.waiting.splice(index, 1);
        lane.refused += 1;
        lane.waitedMs += waitMs;
        refuse(new DatabaseOverloadedError(`The database was busy for ${waitMs} ms`));
      }, waitMs);
      if (lane.waiting.length === 0) this.join(lane);
      const after = lane.waiting.findIndex((entry) => isOlder(work, entry.work));
      const entry = { work, label: currentLabel(), requestedAt: performance.now(), grant, timer };
      lane.waiting.splice(after < 0 ? lane.waiting.length : after, 0, entry);
    });
  }

  private join(lane: LaneQueue): void {
    lane.used = Math.max(lane.used, this.clock);
  }

  private newTurn(lane: LaneQueue, work: Work | null, label: string): Turn {
    this.clock = Math.max(this.clock, lane.used);
    lane.granted += 1;
    const since = performance.now();
    const holder: Holder = { lane: lane.lane, label, since };
    this.holders.add(holder);
    let isReleased = false;
    return {
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.holders.delete(holder);
        const usedMs = performance.now() - since;
        lane.used += usedMs / lane.share.weight;
        if (work !== null) work.databaseMs = (work.databaseMs ?? 0) + usedMs;
        this.next();
      },
    };
  }

  private next(): void {
    let lane: LaneQueue | null = null;
    for (const candidate of Object.values(this.lanes)) {
      if (candidate.waiting.length === 0) continue;
      if (lane === null || candidate.used < lane.used) lane = candidate;
    }
    const next = lane?.waiting.shift();
    if (lane === null || next === undefined) {
      this.inUse -= 1;
      if (this.inUse > 0) return;
      this.clock = Math.max(...Object.values(this.lanes).map(({ used }) => used));
      for (const resolve of this.idleCallbacks.splice(0)) resolve();
      return;
    }
    clearTimeout(next.timer);
    const waitedMs = performance.now() - next.requestedAt;
    lane.waitedMs += waitedMs;
    if (next.work !== null) {
      next.work.waitLeftMs -= waitedMs;
      next.work.waitedMs = (next.work.waitedMs ?? 0) + waitedMs;
    }
    next.grant(this.newTurn(lane, next.work, next.label));
  }
}

function isOlder(work: Work | null, other: Work | null): boolean {
  return work !== null && other !== null && work.since < other.since;
}
