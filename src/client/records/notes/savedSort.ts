import { parseBoolean, type Query } from '#contract/site/queryFields';
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

/** Query value for newest saved first, on a list with a different first order. */
const NEWEST_SAVED = 'saved';

/**
 * Reads the sort order of a saved list from the URL; null for newest saved first. If the URL has no
 * order, uses `first`.
 */
export function readSavedSort(
  { descending, sort: asked = '' }: Query,
  sorts: SavedSorts<never>,
  first?: string,
): DataSort | null {
  const sort = asked === '' ? (first ?? '') : asked;
  if (!Object.hasOwn(sorts, sort)) return null;
  return { key: sort, isDescending: parseBoolean(descending) };
}

/** Returns the query fields of an order; null means newest saved first. */
export function sortFields(sort: DataSort | null, first?: string): Query {
  const newest = first === undefined ? '' : NEWEST_SAVED;
  return { sort: sort?.key ?? newest, descending: sort?.isDescending === true ? 'true' : '' };
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
