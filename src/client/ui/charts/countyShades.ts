/** Number of shades on the map, light to dark; they differ in lightness, not in hue. */
const SHADES = 4;

/** Rounds to two digits: 572 becomes 570. */
function rounded(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return Math.round(amount / unit) * unit;
}

/**
 * Returns the bounds between shades, in geometric steps because the largest county has far more
 * records than most. Returns fewer bounds if the counties are similar.
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

/** Returns the shade of a count: 0 for none, otherwise 1 or higher. */
export function shadeOf(amount: number, bounds: readonly number[]): number {
  return amount === 0 ? 0 : 1 + bounds.filter((bound) => amount >= bound).length;
}
