import type { Box } from './pageSpace';

/** A pixel counts as printed if its gray level differs from the paper's by more than this. */
const PRINTED = 40;

/** A page as displayed, one gray byte per pixel, from its upper left corner. */
export interface GrayPage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Unprinted areas of a page. */
export interface FreeSpace {
  /** True if nothing is printed in the box, in displayed points. */
  readonly isFree: (box: Box) => boolean;
}

/** Minimum gray level of paper. */
const DARK = 128;
const WHITE = 255;

/**
 * Returns the most frequent gray level, because a scan's paper is rarely white; white if that level
 * is dark.
 */
function paperOf(data: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 1) {
    const gray = data[at] as number;
    counts[gray] = (counts[gray] as number) + 1;
  }
  const most = counts.indexOf(counts.reduce((one, two) => Math.max(one, two), 0));
  return most < DARK ? WHITE : most;
}

/** Finds the free areas of a rendered page; the page size is in points. */
export function findFreeSpace(
  { data, height, width }: GrayPage,
  size: { readonly width: number; readonly height: number },
): FreeSpace {
  const paper = paperOf(data);
  const across = width + 1;
  // Summed-area table: printed pixels above and left of each corner.
  const sums = new Uint32Array(across * (height + 1));
  for (let row = 0; row < height; row += 1) {
    let inRow = 0;
    for (let column = 0; column < width; column += 1) {
      const gray = data[row * width + column] as number;
      if (Math.abs(gray - paper) > PRINTED) inRow += 1;
      const at = (row + 1) * across + column + 1;
      sums[at] = (sums[at - across] as number) + inRow;
    }
  }
  const sumAt = (row: number, column: number): number => sums[row * across + column] ?? 0;
  const [perX, perY] = [width / size.width, height / size.height];
  return {
    isFree({ height: h, width: w, x, y }) {
      const left = Math.floor(x * perX);
      const right = Math.ceil((x + w) * perX);
      const top = Math.floor((size.height - y - h) * perY);
      const bottom = Math.ceil((size.height - y) * perY);
      if (left < 0 || top < 0 || right > width || bottom > height) return false;
      return (
        sumAt(bottom, right) - sumAt(top, right) - sumAt(bottom, left) + sumAt(top, left) === 0
      );
    },
  };
}

/** Share of the page's height that counts as its top and bottom margins. */
const MARGIN_SHARE = 0.2;

function steps(from: number, to: number, step: number): number[] {
  const count = Math.max(0, Math.floor((to - from) / step));
  return Array.from({ length: count + 1 }, (_, index) => from + index * step);
}

/**
 * Finds a free area in the margins: searches the top margin from the upper right corner to the
 * left, then downward; then the bottom margin likewise, starting at its bottom. Null if there is
 * none.
 */
export function findPlace(
  space: FreeSpace,
  page: { readonly width: number; readonly height: number },
  size: { readonly width: number; readonly height: number },
  edge: number,
): Box | null {
  const [farthest, highest] = [page.width - edge - size.width, page.height - edge - size.height];
  if (farthest < edge || highest < edge) return null;
  const step = Math.max(4, page.height / 198);
  const depth = Math.min(page.height * MARGIN_SHARE, highest - edge);
  const columns = steps(0, farthest - edge, step * 3).map((back) => farthest - back);
  const rows = [
    ...steps(0, depth, step).map((down) => highest - down),
    ...steps(0, depth, step).map((above) => edge + above),
  ];
  for (const y of rows) {
    const x = columns.find((column) => space.isFree({ ...size, x: column, y }));
    if (x !== undefined) return { ...size, x, y };
  }
  return null;
}

/** Finds a free area anywhere, from bottom to top and from left to right; null if there is none. */
export function findPlaceBelow(
  space: FreeSpace,
  page: { readonly width: number; readonly height: number },
  size: { readonly width: number; readonly height: number },
  edge: number,
): Box | null {
  const step = Math.max(6, page.height / 130);
  const columns = steps(edge, page.width - edge - size.width, step);
  for (const y of steps(edge, page.height - edge - size.height, step)) {
    const x = columns.find((column) => space.isFree({ ...size, x: column, y }));
    if (x !== undefined) return { ...size, x, y };
  }
  return null;
}
