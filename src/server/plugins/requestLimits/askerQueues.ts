/** Bounds of one asker's queue. */
export interface BurstLimits {
  /** Requests that run at the same time. */
  readonly running: number;
  /** Requests that may wait. */
  readonly waiting: number;
  readonly waitMs: number;
}

/** A place among the running requests of an asker. */
export interface Place {
  /** Lets the next request of the asker run; a second call does nothing. */
  release(): void;
}

interface Waiting {
  /** Null when the request waited too long. */
  readonly settle: (place: Place | null) => void;
  readonly timer: NodeJS.Timeout;
}

interface Queue {
  running: number;
  readonly waiting: Waiting[];
}

/**
 * Lets each asker run only so many requests at a time; more of them wait in the order in which they
 * came. So a burst takes its asker's own time, and neither fails nor crowds out other askers.
 */
export class AskerQueues {
  private readonly queues = new Map<string, Queue>();

  /** Number of askers that run anything. */
  get size(): number {
    return this.queues.size;
  }

  /**
   * Calls back with a place, right away or when it is the request's turn; with null when too many wait
   * or the wait was too long. The result withdraws a request that still waits.
   */
  enter(asker: string, limits: BurstLimits, settle: (place: Place | null) => void): () => void {
    const queue = this.queues.get(asker) ?? { running: 0, waiting: [] };
    this.queues.set(asker, queue);
    if (queue.running < limits.running) {
      queue.running += 1;
      settle(this.newPlace(asker, queue));
      return () => undefined;
    }
    if (queue.waiting.length >= limits.waiting) {
      settle(null);
      return () => undefined;
    }
    const entry: Waiting = {
      settle,
      timer: setTimeout(() => {
        withdraw();
        settle(null);
      }, limits.waitMs),
    };
    const withdraw = (): void => {
      clearTimeout(entry.timer);
      const index = queue.waiting.indexOf(entry);
      if (index >= 0) queue.waiting.splice(index, 1);
    };
    queue.waiting.push(entry);
    return withdraw;
  }

  private newPlace(asker: string, queue: Queue): Place {
    let isReleased = false;
    return {
      release: () => {
        if (isReleased) return;
        isReleased = true;
        const next = queue.waiting.shift();
        if (next !== undefined) {
          clearTimeout(next.timer);
          next.settle(this.newPlace(asker, queue));
          return;
        }
        queue.running -= 1;
        if (queue.running === 0) this.queues.delete(asker);
      },
    };
  }
}
