import type { BarId, BarIdList } from '#contract/schemas/barIds';

/**
 * Adds removed attorneys to the loaded list, because the server no longer returns them. The totals
 * don't include them.
 */
export function withRemoved(list: BarIdList, removed: readonly BarId[]): BarIdList {
  if (removed.length === 0) return list;
  const { account, items, total } = list;
  const ids = new Set(removed.map(({ id }) => id));
  const numbers = new Set(items.map(({ barNumber }) => barNumber));
  const counted = items.filter(({ id }) => ids.has(id));
  const missing = removed.filter(({ barNumber }) => !numbers.has(barNumber));
  return {
    ...list,
    // Newest first, as the server lists them.
    items: [...items, ...missing].sort((one, other) => other.id - one.id),
    total: total - counted.length,
    account: { ...account, used: account.used - counted.filter(({ alert }) => alert).length },
  };
}
