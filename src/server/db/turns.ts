import { DatabaseOverloadedError, DatabaseUnavailableError } from './errors';

export interface TurnLimits {
  /** Most callers that may wait; one more is refused. */
  readonly maxWaiting: number;
  /** Longest wait for a turn. Also ends a transaction that waits for itself. */
  readonly maxWaitMs: number;
}

interface Waiting {
  readonly grant: (turn: Turn) => void;
  readonly refuse: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** The right to use the one connection. */
export interface Turn {
  /** Hands the connection to the next caller; a second call does nothing. */
  release(): void;
}

/**
 * Hands out one connection in turn, first come first served, so that two transactions never
 * interleave. The queue is bounded in length and in time.
 */
export class Turns {
  private isTaken = false;
  private readonly waiting: Waiting[] = [];
  private isFinished = false;
  private readonly idleCallbacks: (() => void)[] = [];

  constructor(private readonly limits: TurnLimits) {}

  /** Waits for the connection; throws `DatabaseOverloadedError` when that takes too long. */
  take(): Promise<Turn> {
    if (this.isFinished) {
      return Promise.reject(new DatabaseUnavailableError('The database is closed'));
    }
    if (!this.isTaken) {
      this.isTaken = true;
      return Promise.resolve(this.newTurn());
    }
    if (this.waiting.length >= this.limits.maxWaiting) {
      return Promise.reject(
        new DatabaseOverloadedError(`${this.waiting.length} callers already wait for the database`),
      );
    }
    return new Promise((grant, refuse) => {
      const timer = setTimeout(() => {
        const index = this.waiting.findIndex((entry) => entry.timer === timer);
        this.waiting.splice(index, 1);
        refuse(
          new DatabaseOverloadedError(
            `The database had no turn to give in ${this.limits.maxWaitMs} ms`,
          ),
        );
      }, this.limits.maxWaitMs);
      this.waiting.push({ grant, refuse, timer });
    });
  }

  /** Takes no more callers; resolves when nobody holds the connection or waits for it. */
  finish(): Promise<void> {
    this.isFinished = true;
    if (!this.isTaken) return Promise.resolve();
    return new Promise((resolve) => this.idleCallbacks.push(resolve));
  }

  private newTurn(): Turn {
    let isReleased = false;
    return {
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.next();
      },
    };
  }

  private next(): void {
    const next = this.waiting.shift();
    if (next !== undefined) {
      clearTimeout(next.timer);
      next.grant(this.newTurn());
      return;
    }
    this.isTaken = false;
    for (const resolve of this.idleCallbacks.splice(0)) resolve();
  }
}
