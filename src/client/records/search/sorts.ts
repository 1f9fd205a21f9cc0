import { formatOr } from '#contract/formats';
import { SORTS_OF, type RecordSort } from '#contract/search/sorts';
import type { RegisterId } from '#contract/records/registers';
import type { NamedSort } from '../results/resultSorts';

/** Names that a register uses in its sort orders. */
export interface SortWords {
  /** Name of the record number: "Case number". */
  readonly number: string;
  /** Name of the date within a sentence: "date filed". */
  readonly date: string;
}

type NamedOrders = readonly [NamedSort<RecordSort>, ...NamedSort<RecordSort>[]];

/**
 * Returns a register's sort orders with their names. The first one, best match, resets the order.
 */
export function namedSorts(id: RegisterId, { number }: SortWords): NamedOrders {
  const both = (key: RecordSort, up: string, down: string): NamedSort<RecordSort>[] => [
    { label: up, key, isDescending: false },
    { label: down, key, isDescending: true },
  ];
  const named: Readonly<Record<RecordSort, readonly NamedSort<RecordSort>[]>> = {
    relevance: [],
    filed: both('filed', 'Oldest first', 'Newest first').reverse(),
    name: both('name', 'Name, A to Z', 'Name, Z to A'),
    number: both('number', number, `${number} (descending)`),
    court: both('court', 'Court', 'Court (descending)'),
    county: both('county', 'County', 'County (descending)'),
    amount: both('amount', 'Smallest amount', 'Largest amount').reverse(),
    type: both('type', 'Type', 'Type (descending)'),
  };
  // Dates come first because they are the most used.
  const order: readonly RecordSort[] = ['filed', ...SORTS_OF[id].filter((key) => key !== 'filed')];
  return [
    { label: 'Best match', key: 'relevance', isDescending: false },
    ...order.flatMap((key) => named[key]),
  ];
}

/** Returns the index of a sort order; null means best match. */
export function indexOfSort(
  sorts: readonly NamedSort<RecordSort>[],
  sort: { readonly key: RecordSort; readonly isDescending: boolean } | null,
): number {
  const place = sorts.findIndex(
    ({ isDescending, key }) => key === sort?.key && isDescending === sort.isDescending,
  );
  return Math.max(0, place);
}

/** Explains that the rows aren't sorted as requested, and lists the available orders. */
export function sortNotice(
  asked: RecordSort,
  offered: readonly RecordSort[],
  { date, number }: SortWords,
): string {
  const words: Readonly<Record<RecordSort, string>> = {
    relevance: 'best match',
    name: 'name',
    filed: date,
    number: number.toLowerCase(),
    court: 'court',
    county: 'county',
    amount: 'amount',
    type: 'type',
  };
  const others = formatOr(offered.map((sort) => words[sort]));
  return `This many results can’t be sorted by ${words[asked]}. Try ${others}.`;
}
