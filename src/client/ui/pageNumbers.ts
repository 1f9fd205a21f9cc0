/**
 * Returns the page numbers to show: first, last, current, and its neighbors; `null` is a gap. Both
 * arguments start at 1.
 */
export function pageNumbers(current: number, count: number): (number | null)[] {
  const shown = new Set([1, count, current - 1, current, current + 1]);
  const pages = [...shown].filter((page) => page >= 1 && page <= count).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const previous = pages[index - 1] ?? 0;
    if (page - previous === 2) return [page - 1, page];
    return page - previous > 2 ? [null, page] : [page];
  });
}
