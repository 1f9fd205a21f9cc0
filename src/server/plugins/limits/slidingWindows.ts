import type { Rate } from '../../limits';

/** A key's counts in the current and the previous window. */
interface Entry {
  readonly windowMs: number;
  start: number;
  previous: number;
  /** Count across all servers, as far as known. */
  count: number;
  /** Part of the count that hasn't been sent to the other servers yet. */
  unsent: number;
}

/** The count for a key in one window. */
export interface Share {
  readonly key: string;
  /** Start of the window. */
  readonly start: number;
  readonly count: number;
}

/**
 * Sliding window counter for many keys. The previous window counts in proportion to its overlap, so
 * that bursts at the end of one window and the start of the next can't reach twice the rate. Kept
 * in memory; above `maxKeys`, drops the oldest keys.
 */
export class SlidingWindows {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly maxKeys: number) {}

  /**
   * Adds `amount` unless that would exceed the rate; returns milliseconds to wait, or zero if
   * added. An amount above the rate is accepted if nothing was counted before.
   */
  tryAdd(key: string, rate: Rate, now: number, amount = 1): number {
    const entry = this.entry(key, rate, now);
    const wait = timeUntilRoom(entry, rate, now, amount);
    if (wait === 0) add(entry, amount);
    return wait;
  }

  /** Returns the milliseconds until one more event is within the rate; zero if it is now. */
  waitFor(key: string, rate: Rate, now: number): number {
    const known = this.entries.has(key);
    return known ? timeUntilRoom(this.entry(key, rate, now), rate, now, 1) : 0;
  }

  /** Returns the remaining count within the rate. */
  left(key: string, rate: Rate, now: number): number {
    const { start, previous, count } = this.entry(key, rate, now);
    const fading = previous * (1 - (now - start) / rate.windowMs);
    return Math.max(0, Math.floor(rate.count - count - fading));
  }

  /** Adds `amount`, even beyond the rate; a negative amount subtracts. */
  add(key: string, rate: Rate, now: number, amount: number): void {
    add(this.entry(key, rate, now), amount);
  }

  /** Returns the counts since the last call, for the other servers. */
  drainUnsent(): Share[] {
    const shares: Share[] = [];
    for (const [key, entry] of this.entries) {
      if (entry.unsent === 0) continue;
      shares.push({ key, start: entry.start, count: entry.unsent });
      entry.unsent = 0;
    }
    return shares;
  }

  /** Merges the total across all servers for a window. */
  merge({ key, start, count }: Share): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    if (entry.start === start) entry.count = count + entry.unsent;
    else if (entry.start === start + entry.windowMs) entry.previous = count;
  }

  /** Removes keys whose windows are over. */
  sweep(now: number): void {
    for (const [key, { start, windowMs }] of this.entries) {
      if (now - start >= 2 * windowMs) this.entries.delete(key);
    }
  }

  private entry(key: string, { windowMs }: Rate, now: number): Entry {
    const start = Math.floor(now / windowMs) * windowMs;
    const known = this.entries.get(key);
    if (known !== undefined) {
      if (known.start !== start) advance(known, start);
      return known;
    }
    if (this.entries.size >= this.maxKeys) {
      const [oldest] = this.entries.keys();
      if (oldest !== undefined) this.entries.delete(oldest);
    }
    const entry: Entry = { windowMs, start, previous: 0, count: 0, unsent: 0 };
    this.entries.set(key, entry);
    return entry;
  }
}

function advance(entry: Entry, start: number): void {
  entry.previous = entry.start === start - entry.windowMs ? entry.count : 0;
  entry.count = 0;
  entry.unsent = 0;
  entry.start = start;
}

function add(entry: Entry, amount: number): void {
  entry.count = Math.max(0, entry.count + amount);
  entry.unsent += amount;
}

function timeUntilRoom(
  { start, previous, count }: Entry,
  rate: Rate,
  now: number,
  amount: number,
): number {
  const { windowMs } = rate;
  const room = Math.max(0, rate.count - amount);
  const fading = previous * (1 - (now - start) / windowMs);
  if (fading + count <= room) return 0;
  // During the current window, only the previous window's share shrinks; during the next window,
  // the current window's share shrinks.
  const roomAt =
    count <= room
      ? start + windowMs * (1 - (room - count) / previous)
      : start + windowMs * (2 - room / count);
  return Math.max(1, Math.ceil(roomAt - now));
}
