/** Pseudorandom numbers in [0, 1), the same in every run (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks an entry of a nonempty list. */
export function pick<T>(list: readonly T[], next: () => number): T {
  const entry = list[Math.floor(next() * list.length)];
  if (entry === undefined) throw new Error('There is nothing to pick from.');
  return entry;
}
