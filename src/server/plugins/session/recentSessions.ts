/** About 10 MB when all of them are in use. */
const MOST_KEPT = 50_000;

/**
 * Hashes of session ids that were found live not long ago. Nobody guesses one of them, so whoever
 * sends one meets no limit on guessing. Only sessions of signed-in users get in here, whatever is
 * invented; in memory, and beyond so many the one not found for the longest time is forgotten.
 */
export class RecentSessions {
  /** By hash the instant at which the session was found last, the latest at the end. */
  private readonly foundAt = new Map<string, number>();

  /** `keptMs`: as long as this after it was found, a session is known. */
  constructor(
    private readonly keptMs: number,
    private readonly mostKept = MOST_KEPT,
  ) {}

  /** Notes that the session is live. */
  note(idHash: string, now: number): void {
    this.foundAt.delete(idHash);
    this.foundAt.set(idHash, now);
    const [oldest] = this.foundAt.keys();
    if (oldest !== undefined && this.foundAt.size > this.mostKept) this.foundAt.delete(oldest);
  }

  has(idHash: string, now: number): boolean {
    const foundAt = this.foundAt.get(idHash);
    return foundAt !== undefined && now - foundAt < this.keptMs;
  }

  /** Notes that there is no such session any more. */
  forget(idHash: string): void {
    this.foundAt.delete(idHash);
  }

  /** Forgets what was not found for too long. */
  sweep(now: number): void {
    for (const [idHash, foundAt] of this.foundAt) {
      if (now - foundAt >= this.keptMs) this.foundAt.delete(idHash);
    }
  }
}
