import type { Box } from '#contract/filing/documentCheck/page';

/** A PDF transformation matrix `[a b c d e f]`. */
export type Matrix = readonly [number, number, number, number, number, number];
export type Point = readonly [number, number];

/** Combines two matrices: applies `inner` first, then `outer`. */
export function combine(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

export function place([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Returns the smallest axis-aligned box around points. */
export function around(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Returns the box around a rectangle of four numbers, such as `[left, bottom, right,
 * top]`.
 */
export function aroundCorners(
  matrix: Matrix,
  [left, bottom, right, top]: readonly [number, number, number, number],
): Box {
  const corners: readonly Point[] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
  return around(corners.map((corner) => place(matrix, corner)));
}

/** Returns the union of two boxes. */
export function joined(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}
