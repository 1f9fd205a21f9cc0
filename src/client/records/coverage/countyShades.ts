/** Shades of the map, from the palest to the deepest; they differ in lightness, not in hue. */
export const SHADES = 4;

/** A count that is easy to read: 572 is 570. */
function rounded(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return Math.round(amount / unit) * unit;
}

/**
 * Bounds between the shades: each step multiplies by the same, because the largest county has many
 * times what most have. Fewer where counties are alike.
 */
export function shadeBounds(amounts: readonly number[]): readonly number[] {
  const there = amounts.filter((amount) => amount > 0);
  const least = Math.min(...there);
  const most = Math.max(...there);
  const bounds = new Set<number>();
  for (let shade = 1; shade < SHADES && most > least; shade += 1) {
    const bound = rounded(least * (most / least) ** (shade / SHADES));
    if (bound > least && bound <= most) bounds.add(bound);
  }
  return [...bounds];
}

/** The shade of an amount: 0 for none, then from 1 up. */
export function shadeOf(amount: number, bounds: readonly number[]): number {
  return amount === 0 ? 0 : 1 + bounds.filter((bound) => amount >= bound).length;
}
