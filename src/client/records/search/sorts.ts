import { SORTS_OF, type RecordSort } from '#contract/recordSorts';
import type { RegisterId } from '#contract/registers';
import type { NamedSort } from '../results/resultSorts';

/** What of a register its orders name. */
export interface SortWords {
  /** "Case number". */
  readonly number: string;
  /** "date filed". */
  readonly date: string;
}

type NamedOrders = readonly [NamedSort<RecordSort>, ...NamedSort<RecordSort>[]];

/** The orders of a register's results by their names; the best match comes first, and is the way back. */
export function namedSorts(id: RegisterId, { number }: SortWords): NamedOrders {
  const both = (key: RecordSort, up: string, down: string): NamedSort<RecordSort>[] => [
    { label: up, key, isDescending: false },
    { label: down, key, isDescending: true },
  ];
  const named: Readonly<Record<RecordSort, readonly NamedSort<RecordSort>[]>> = {
    relevance: [],
    filed: both('filed', 'Oldest first', 'Newest first').reverse(),
    name: both('name', 'Name, A to Z', 'Name, Z to A'),
    number: both('number', number, `${number}, last first`),
    court: both('court', 'Court', 'Court, last first'),
    county: both('county', 'County', 'County, last first'),
    amount: both('amount', 'Smallest amount', 'Largest amount').reverse(),
    type: both('type', 'Type', 'Type, last first'),
  };
  // Dates before names: they are asked for most.
  const order: readonly RecordSort[] = ['filed', ...SORTS_OF[id].filter((key) => key !== 'filed')];
  return [
    { label: 'Best match', key: 'relevance', isDescending: false },
    ...order.flatMap((key) => named[key]),
  ];
}

/** Where an order stands among those offered; null is the best match. */
export function placeOfSort(
  sorts: readonly NamedSort<RecordSort>[],
  sort: { readonly key: RecordSort; readonly isDescending: boolean } | null,
): number {
  const place = sorts.findIndex(
    ({ isDescending, key }) => key === sort?.key && isDescending === sort.isDescending,
  );
  return Math.max(0, place);
}

/** Why the rows are not sorted as asked. */
export function sortNotice(
  asked: RecordSort,
  offered: readonly RecordSort[],
  { date, number }: SortWords,
  many: string,
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
  const others = offered.map((sort) => words[sort]).join(', ');
  return `So many ${many} cannot be sorted by ${words[asked]}, but by ${others}.`;
}
