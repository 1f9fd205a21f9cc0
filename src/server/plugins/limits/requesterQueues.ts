/** Limits of one requester's queue. */
export interface BurstLimits {
  /** Maximum requests that run at the same time. */
  readonly running: number;
  /** Maximum requests that wait. */
  readonly waiting: number;
  readonly waitMs: number;
}

/** A slot among a requester's running requests. */
export interface Slot {
  /** Starts the requester's next request; a second call does nothing. */
  release(): void;
}

interface Waiting {
  /** Called with null if the request waited too long. */
  readonly settle: (slot: Slot | null) => void;
  readonly timer: NodeJS.Timeout;
}

interface Queue {
  running: number;
  readonly waiting: Waiting[];
}

/**
 * Limits the concurrent requests of each requester; the others wait in order. A burst delays only
 * its own requester: its requests don't fail, and they don't crowd out others.
 */
export class RequesterQueues {
  private readonly queues = new Map<string, Queue>();

  /** Number of requesters with running requests. */
  get size(): number {
    return this.queues.size;
  }

  /**
   * Calls back with a slot, immediately or when one is free; or with null if too many requests wait
   * or the wait is too long. Returns a function that withdraws a waiting request.
   */
  enter(requester: string, limits: BurstLimits, settle: (slot: Slot | null) => void): () => void {
    const queue = this.queues.get(requester) ?? { running: 0, waiting: [] };
    this.queues.set(requester, queue);
    if (queue.running < limits.running) {
      queue.running += 1;
      settle(this.newSlot(requester, queue));
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

  private newSlot(requester: string, queue: Queue): Slot {
    let isReleased = false;
    return {
      release: () => {
        if (isReleased) return;
        isReleased = true;
        const next = queue.waiting.shift();
        if (next !== undefined) {
          clearTimeout(next.timer);
          next.settle(this.newSlot(requester, queue));
          return;
        }
        queue.running -= 1;
        if (queue.running === 0) this.queues.delete(requester);
      },
    };
  }
}
