import { DatabaseOverloadedError, DatabaseUnavailableError } from './errors';
import { currentWork, type Lane, type Work } from '../work';

export interface TurnLimits {
  /** Most callers of a lane that may wait, where the lane is the server's own; others get a part. */
  readonly maxWaiting: number;
  /** Longest wait of the server's own work. Also ends a transaction that waits for itself. */
  readonly maxWaitMs: number;
}

/** What a lane gets: `weight` of the time when others wait too, `room` of the waiting places. */
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
  readonly askedAt: number;
  readonly grant: (turn: Turn) => void;
  readonly timer: NodeJS.Timeout;
}

/** What became of the callers of a lane since the start, and how many wait now. */
export interface LaneLoad {
  readonly lane: Lane;
  readonly waiting: number;
  /** Callers that got a connection, those that did not have to wait included. */
  readonly granted: number;
  /** Callers that were refused, because too many waited or the wait took too long. */
  readonly refused: number;
  /** Time that callers waited, all together; milliseconds. */
  readonly waitedMs: number;
}

/** How busy a pool of connections is. */
export interface PoolLoad {
  /** Connections that the pool may open. */
  readonly size: number;
  readonly busy: number;
  readonly lanes: readonly LaneLoad[];
}

interface LaneQueue {
  granted: number;
  refused: number;
  waitedMs: number;
  readonly share: LaneShare;
  readonly waiting: Waiting[];
  /** Virtual time: time used, divided by the weight. Who is furthest behind is next. */
  used: number;
}

/** The right to use a connection. */
export interface Turn {
  /** Hands the connection to the next caller; a second call does nothing. */
  release(): void;
}

/** Where callers wait for their turn. */
export interface TurnQueue {
  take(): Promise<Turn>;
  load(): PoolLoad;
  /** Takes no more callers; resolves when none holds a connection or waits for one. */
  finish(): Promise<void>;
}

function newLane(lane: Lane): LaneQueue {
  return { share: SHARES[lane], waiting: [], used: 0, granted: 0, refused: 0, waitedMs: 0 };
}

/**
 * Hands out connections in turn: where there is one, two transactions never interleave. Who waits is
 * ordered by lane, each with its share of the time (start-time fair queueing), and within a lane by
 * age. The queue is bounded in length and in time.
 */
export class Turns implements TurnQueue {
  private taken = 0;
  private isFinished = false;
  /**
   * Virtual time of the turn given last. A lane that begins to wait begins here: it has neither
   * saved up what it did not use nor a debt from when nobody else wanted the time.
   */
  private clock = 0;
  private readonly lanes: Readonly<Record<Lane, LaneQueue>> = {
    page: newLane('page'),
    record: newLane('record'),
    search: newLane('search'),
    export: newLane('export'),
    own: newLane('own'),
  };
  private readonly idleCallbacks: (() => void)[] = [];

  constructor(
    private readonly limits: TurnLimits,
    /** How many connections there are. */
    private readonly connections = 1,
  ) {}

  /** How busy the connections are now. */
  load(): PoolLoad {
    return {
      size: this.connections,
      busy: this.taken,
      lanes: LANES.map((lane) => {
        const { granted, refused, waitedMs, waiting } = this.lanes[lane];
        return { lane, waiting: waiting.length, granted, refused, waitedMs };
      }),
    };
  }

  /** Waits for a connection; throws `DatabaseOverloadedError` when that takes too long. */
  take(): Promise<Turn> {
    if (this.isFinished) {
      return Promise.reject(new DatabaseUnavailableError('The database is closed'));
    }
    const work = currentWork();
    const lane = this.lanes[work?.lane ?? 'own'];
    if (this.taken < this.connections) {
      this.taken += 1;
      this.join(lane);
      return Promise.resolve(this.newTurn(lane));
    }
    const places = Math.ceil(this.limits.maxWaiting * lane.share.room);
    if (lane.waiting.length >= places) {
      lane.refused += 1;
      return Promise.reject(
        new DatabaseOverloadedError(`${lane.waiting.length} callers already wait for the database`),
      );
    }
    return this.wait(lane, work);
  }

  /** Takes no more callers; resolves when nobody holds a connection or waits for one. */
  finish(): Promise<void> {
    this.isFinished = true;
    if (this.taken === 0) return Promise.resolve();
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
        refuse(new DatabaseOverloadedError(`The database had no turn to give in ${waitMs} ms`));
      }, waitMs);
      if (lane.waiting.length === 0) this.join(lane);
      const after = lane.waiting.findIndex((entry) => isOlder(work, entry.work));
      const entry = { work, askedAt: performance.now(), grant, timer };
      lane.waiting.splice(after < 0 ? lane.waiting.length : after, 0, entry);
    });
  }

  private join(lane: LaneQueue): void {
    lane.used = Math.max(lane.used, this.clock);
  }

  private newTurn(lane: LaneQueue): Turn {
    this.clock = Math.max(this.clock, lane.used);
    lane.granted += 1;
    const since = performance.now();
    let isReleased = false;
    return {
      release: () => {
        if (isReleased) return;
        isReleased = true;
        lane.used += (performance.now() - since) / lane.share.weight;
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
      this.taken -= 1;
      if (this.taken > 0) return;
      this.clock = Math.max(...Object.values(this.lanes).map(({ used }) => used));
      for (const resolve of this.idleCallbacks.splice(0)) resolve();
      return;
    }
    clearTimeout(next.timer);
    const waitedMs = performance.now() - next.askedAt;
    lane.waitedMs += waitedMs;
    if (next.work !== null) next.work.waitLeftMs -= waitedMs;
    next.grant(this.newTurn(lane));
  }
}

function isOlder(work: Work | null, other: Work | null): boolean {
  return work !== null && other !== null && work.since < other.since;
}
