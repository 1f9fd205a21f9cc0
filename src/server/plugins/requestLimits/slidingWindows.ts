import type { Rate } from '../../limits';

/** One key's counts in the window that runs and in the one before it. */
interface Entry {
  readonly windowMs: number;
  start: number;
  previous: number;
  /** Of all servers, as far as this one knows. */
  count: number;
  /** What the other servers were not told yet. */
  unsent: number;
}

/** A key's count in one window. */
export interface Share {
  readonly key: string;
  /** Beginning of the window. */
  readonly start: number;
  readonly count: number;
}

/**
 * Counts of many keys over sliding windows (a sliding window counter): of the window before, the
 * part that is still within the rate's time counts, so that nobody does twice as much where two
 * windows meet. In memory, for so many keys; beyond them the oldest are forgotten.
 */
export class SlidingWindows {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly maxKeys: number) {}

  /**
   * Counts so many unless that would exceed the rate; gives the milliseconds to wait, zero if
   * counted. More than the rate has at all are counted where nothing was before.
   */
  take(key: string, rate: Rate, now: number, amount = 1): number {
    const entry = this.entry(key, rate, now);
    const wait = timeUntilRoom(entry, rate, now, amount);
    if (wait === 0) add(entry, amount);
    return wait;
  }

  /** Milliseconds until one more is within the rate; zero where it is. */
  waitFor(key: string, rate: Rate, now: number): number {
    const known = this.entries.has(key);
    return known ? timeUntilRoom(this.entry(key, rate, now), rate, now, 1) : 0;
  }

  /** Counts what has happened, beyond the rate too; a negative number takes back. */
  add(key: string, rate: Rate, now: number, amount: number): void {
    add(this.entry(key, rate, now), amount);
  }

  /** What was counted here since the last call, for the other servers. */
  takeUnsent(): Share[] {
    const shares: Share[] = [];
    for (const [key, entry] of this.entries) {
      if (entry.unsent === 0) continue;
      shares.push({ key, start: entry.start, count: entry.unsent });
      entry.unsent = 0;
    }
    return shares;
  }

  /** Takes over what all servers together have counted in a window. */
  learn({ key, start, count }: Share): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    if (entry.start === start) entry.count = count + entry.unsent;
    else if (entry.start === start + entry.windowMs) entry.previous = count;
  }

  /** Forgets windows long over. */
  sweep(now: number): void {
    for (const [key, { start, windowMs }] of this.entries) {
      if (now - start >= 2 * windowMs) this.entries.delete(key);
    }
  }

  private entry(key: string, { windowMs }: Rate, now: number): Entry {
    const start = Math.floor(now / windowMs) * windowMs;
    const known = this.entries.get(key);
    if (known !== undefined) {
      if (known.start !== start) turn(known, start);
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

function turn(entry: Entry, start: number): void {
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
  // In this window only the one before fades; in the next one, this one does.
  const roomAt =
    count <= room
      ? start + windowMs * (1 - (room - count) / previous)
      : start + windowMs * (2 - room / count);
  return Math.max(1, Math.ceil(roomAt - now));
}
