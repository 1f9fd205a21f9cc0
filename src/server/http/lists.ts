import type { ResultList } from '#contract/schemas/fields';

/**
 * Returns a complete list, or its first `cap` items; `found` then contains one extra item. `asOf`
 * is the data's most recent load, or the current time if nothing was loaded.
 */
export function listOf<Item>(
  found: readonly Item[],
  asOf: Date | number,
  cap = Infinity,
): ResultList<Item> {
  return pageOf(found.slice(0, cap), found.length, asOf, cap);
}

/** Returns one page of a list of `total` items; paging is limited to the first `cap` items. */
export function pageOf<Item>(
  items: readonly Item[],
  total: number,
  asOf: Date | number,
  cap = Infinity,
): ResultList<Item> {
  return {
    items,
    total: Math.min(total, cap),
    capped: total > cap,
    asOf: new Date(asOf).toISOString(),
  };
}
