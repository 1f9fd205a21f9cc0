/** A random stream that is the same for the same seed on every machine. */
export interface Random {
  /** Returns a number that is at least 0 and below 1. */
  next(): number;
  /** Returns an integer from `first` to `last`, inclusive. */
  between(first: number, last: number): number;
  /** Returns true for a given share of calls. */
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Returns a separate stream, so that extra draws from this stream don't affect it. */
  fork(label: string): Random;
}

/** Hashes a text to a number with FNV-1a. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Creates the "mulberry32" generator: 32 bits of state, good enough for demo data. */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const between = (first: number, last: number): number =>
    first + Math.floor(next() * (last - first + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    fork: (label) => createRandom(`${seed}/${label}`),
  };
}

/** Draws items in proportion to their weights. */
export class Weighted<T> {
  private readonly sums: number[] = [];

  constructor(private readonly entries: readonly (readonly [item: T, weight: number])[]) {
    let sum = 0;
    for (const [, weight] of entries) this.sums.push((sum += weight));
  }

  draw(random: Random): T {
    const point = random.next() * (this.sums.at(-1) ?? 0);
    let low = 0;
    let high = this.sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sums[middle] ?? 0) > point) high = middle;
      else low = middle + 1;
    }
    const entry = this.entries[low];
    if (entry === undefined) throw new RangeError('Nothing to draw from');
    return entry[0];
  }
}

/** Reads `NAME:share` pairs separated by white space. */
export function readShares(text: string): Weighted<string> {
  return new Weighted(
    text
      .trim()
      .split(/\s+/)
      .map((pair): [string, number] => {
        const [name = '', share = '0'] = pair.split(':');
        return [name, Number(share)];
      }),
  );
}
