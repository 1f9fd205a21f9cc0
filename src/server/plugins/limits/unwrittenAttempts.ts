import { BoundedMap } from '../../http/orIfDiskFull';
import type { AttemptCounters, WindowCounter } from './repository';
import type { Delay } from './rules';

/** Maximum keys; a few MB of memory when full. */
const MAX_KEYS = 50_000;

const keyOf = ({ key, windowStart }: WindowCounter): string => `${key}@${String(windowStart)}`;

/**
 * Login attempts while the database is read-only, counted in addition to those in the database. A
 * full disk must not disable the limits on guessing.
 */
export class UnwrittenAttempts {
  readonly #counts = new BoundedMap<number>(MAX_KEYS);
  readonly #delays = new BoundedMap<Delay>(MAX_KEYS);

  /** Like `countAttempt` in the repository; `stored` contains the database's counts and delay. */
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

  /** Undoes a successful attempt: subtracts one from its windows and ends its delay. */
  undo({ delayKey, windows }: AttemptCounters): void {
    this.#delays.set(delayKey, { failures: 0, until: 0 });
    for (const window of windows) {
      this.#counts.set(keyOf(window), Math.max(0, (this.#counts.get(keyOf(window)) ?? 0) - 1));
    }
  }
}
