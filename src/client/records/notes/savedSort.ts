import { parseBoolean, type Query } from '#contract/queryFields';
import type { DataSort } from '../../ui/dataColumn';

/** An order of a saved list. */
export interface SavedSort<Row> {
  /** For example "Next hearing". */
  readonly label: string;
  /** ISO dates sort as text. */
  readonly valueOf: (row: Row) => string | number | null;
  /** True to sort newest or largest first when selected by name. */
  readonly isDescending?: boolean;
}

/** Sort orders of a saved list by query value; columns use these as `sortKey`. */
export type SavedSorts<Row> = Readonly<Record<string, SavedSort<Row>>>;

/** Reads the order of a saved list from the URL; null for newest saved first. */
export function readSavedSort(
  { descending, sort = '' }: Query,
  sorts: SavedSorts<never>,
): DataSort | null {
  if (!Object.hasOwn(sorts, sort)) return null;
  return { key: sort, isDescending: parseBoolean(descending) };
}

/** Returns the query fields of an order; null means newest saved first. */
export function sortFields(sort: DataSort | null): Query {
  return { sort: sort?.key ?? '', descending: sort?.isDescending === true ? 'true' : '' };
}

/** Sorts rows; rows without a value come last in either direction. */
export function sortSaved<Row>(
  rows: readonly Row[],
  sort: DataSort | null,
  sorts: SavedSorts<Row>,
): readonly Row[] {
  const valueOf = sort === null ? undefined : sorts[sort.key]?.valueOf;
  if (sort === null || valueOf === undefined) return rows;
  const sign = sort.isDescending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    if (typeof first === 'number' && typeof second === 'number') return sign * (first - second);
    return sign * String(first).localeCompare(String(second), 'en', { numeric: true });
  });
}
