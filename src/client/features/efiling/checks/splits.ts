/** A part of a split document. */
export interface DocumentPart {
  readonly from: number;
  readonly to: number;
  /** Estimated from its share of the pages. */
  readonly bytes: number;
}

/** Returns the parts of a document that is split before the given pages. */
export function partsOf(
  { bytes, pages }: { readonly bytes: number; readonly pages: number },
  before: readonly number[],
): DocumentPart[] {
  const starts = [1, ...before];
  return starts.map((from, index) => {
    const to = (starts[index + 1] ?? pages + 1) - 1;
    return { from, to, bytes: Math.round((bytes * (to - from + 1)) / pages) };
  });
}

/**
 * Returns the first pages of the smallest number of equal parts within the court's limits; empty if
 * the document is within them.
 */
export function suggestSplit(
  { bytes, pages }: { readonly bytes: number; readonly pages: number },
  { documentBytes, documentPages }: { documentBytes: number; documentPages: number },
): number[] {
  // Splits by size with a margin, because parts with the same number of pages rarely have the same
  // size.
  const bySize = bytes > documentBytes ? (bytes * 1.1) / documentBytes : 1;
  const parts = Math.min(pages, Math.ceil(Math.max(pages / documentPages, bySize)));
  const length = Math.ceil(pages / parts);
  const starts = Array.from({ length: parts - 1 }, (_, index) => (index + 1) * length + 1);
  return starts.filter((start) => start <= pages);
}

/** Parses the pages where parts start, such as `21, 41`: sorted, unique; null if any is invalid. */
export function readStarts(text: string, pages: number): number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const starts = words.map(Number);
  if (starts.some((start) => !Number.isInteger(start) || start < 2 || start > pages)) return null;
  return [...new Set(starts)].sort((a, b) => a - b);
}
