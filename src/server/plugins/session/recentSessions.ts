/** Maximum sessions; about 10 MB of memory when full. */
const MAX_SESSIONS = 50_000;

/**
 * Hashes of recently active session ids. Requests with them skip the limit on guessing, because
 * such ids can't be guessed. Contains only sessions of logged-in users. Kept in memory; above a
 * maximum, drops the least recently used.
 */
export class RecentSessions {
  /** Instant at which each session was last found; keyed by hash, newest last. */
  private readonly foundAt = new Map<string, number>();

  /** `ttlMs`: how long a session stays known after it was last found. */
  constructor(
    private readonly ttlMs: number,
    private readonly maxSize = MAX_SESSIONS,
  ) {}

  /** Adds an active session. */
  add(idHash: string, now: number): void {
    this.foundAt.delete(idHash);
    this.foundAt.set(idHash, now);
    const [oldest] = this.foundAt.keys();
    if (oldest !== undefined && this.foundAt.size > this.maxSize) this.foundAt.delete(oldest);
  }

  has(idHash: string, now: number): boolean {
    const foundAt = this.foundAt.get(idHash);
    return foundAt !== undefined && now - foundAt < this.ttlMs;
  }

  /** Removes an ended session. */
  remove(idHash: string): void {
    this.foundAt.delete(idHash);
  }

  /** Removes sessions that haven't been found for too long. */
  sweep(now: number): void {
    for (const [idHash, foundAt] of this.foundAt) {
      if (now - foundAt >= this.ttlMs) this.foundAt.delete(idHash);
    }
  }
}
