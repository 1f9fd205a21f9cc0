/** A point in the drawing; null for a gap. */
export type LinePoint = readonly [x: number, y: number] | null;

/**
 * Returns the path of a line through points or, with a base, of the area between them. A single
 * point between gaps is a dot.
 */
export function linePath(points: readonly LinePoint[], base: number | null = null): string {
  const runs: (readonly [number, number])[][] = [];
  let run: (readonly [number, number])[] | null = null;
  for (const point of points) {
    if (point === null) {
      run = null;
      continue;
    }
    if (run === null) {
      run = [];
      runs.push(run);
    }
    run.push(point);
  }
  return runs
    .map((part) => {
      const line = part.map(([x, y]) => `${String(x)} ${String(y)}`).join('L');
      const [first, last] = [part[0], part.at(-1)];
      if (first === undefined || last === undefined) return '';
      if (base === null) return part.length === 1 ? `M${line}h0.01` : `M${line}`;
      return `M${String(first[0])} ${String(base)}L${line}L${String(last[0])} ${String(base)}z`;
    })
    .join('');
}
