import type { ResultList } from '#contract/schemas/fields';

/**
 * A list that is answered whole, or its first `cap` items: then `found` holds one more than those, if
 * there are more. `asOf` is the data's newest load, or the present where nothing was loaded.
 */
export function listOf<Item>(
  found: readonly Item[],
  asOf: Date | number,
  cap = Infinity,
): ResultList<Item> {
  return pageOf(found.slice(0, cap), found.length, asOf, cap);
}

/** Pagination: one page of a list of `total` items, of which the first `cap` can be paged through. */
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
