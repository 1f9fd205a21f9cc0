import { BoundedMap } from '../../http/orUnwritten';
import type { AttemptCounters, WindowCounter } from './repository';
import type { Delay } from './rules';

/** A few MB when all of them are in use. */
const MOST_KEPT = 50_000;

const keyOf = ({ key, windowStart }: WindowCounter): string => `${key}@${String(windowStart)}`;

/**
 * Attempts to log in while nothing can be written: a full disk must not lift the limits on guessing.
 * They count beside those that the database has.
 */
export class UnwrittenAttempts {
  readonly #counts = new BoundedMap<number>(MOST_KEPT);
  readonly #delays = new BoundedMap<Delay>(MOST_KEPT);

  /** The same as `countAttempt` of the repository, whose counts and delay are `stored`. */
  count(
    { delayKey, windows }: AttemptCounters,
    stored: { readonly counts: readonly number[]; readonly delay: Delay },
    judge: (counts: readonly number[], delay: Delay) => Delay | null,
  ): void {
    const counts = windows.map(
      (window, at) => (stored.counts[at] ?? 0) + (this.#counts.get(keyOf(window)) ?? 0),
    );
    const next = judge(counts, this.#delays.get(delayKey) ?? stored.delay);
    if (next === null) return;
    this.#delays.set(delayKey, next);
    for (const window of windows) {
      this.#counts.set(keyOf(window), (this.#counts.get(keyOf(window)) ?? 0) + 1);
    }
  }

  /** The attempt was right: its windows have one less, its delay is over. */
  takeBack({ delayKey, windows }: AttemptCounters): void {
    this.#delays.set(delayKey, { failures: 0, until: 0 });
    for (const window of windows) {
      this.#counts.set(keyOf(window), Math.max(0, (this.#counts.get(keyOf(window)) ?? 0) - 1));
    }
  }
}
