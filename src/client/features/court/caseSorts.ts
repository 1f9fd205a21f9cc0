import type { CaseSort } from '#contract/courtCases';
import type { NamedSort } from '../../records/results/resultSorts';

/** The orders of results by their names; the best match comes first, and is the way back. */
export const NAMED_CASE_SORTS: readonly [NamedSort<CaseSort>, ...NamedSort<CaseSort>[]] = [
  { label: 'Best match', key: 'relevance', isDescending: false },
  { label: 'Newest first', key: 'filed', isDescending: true },
  { label: 'Oldest first', key: 'filed', isDescending: false },
  { label: 'Name, A to Z', key: 'name', isDescending: false },
  { label: 'Name, Z to A', key: 'name', isDescending: true },
  { label: 'Case number', key: 'number', isDescending: false },
  { label: 'Case number, last first', key: 'number', isDescending: true },
  { label: 'Court', key: 'court', isDescending: false },
  { label: 'Court, last first', key: 'court', isDescending: true },
];

/** Where an order stands among those offered; null is the best match. */
export function placeOfSort(
  sorts: readonly NamedSort<CaseSort>[],
  sort: { readonly key: CaseSort; readonly isDescending: boolean } | null,
): number {
  const place = sorts.findIndex(
    ({ isDescending, key }) => key === sort?.key && isDescending === sort.isDescending,
  );
  return Math.max(0, place);
}

const WORDS: Readonly<Record<CaseSort, string>> = {
  relevance: 'best match',
  name: 'name',
  filed: 'date filed',
  number: 'case number',
  court: 'court',
};

/** Why the rows are not sorted as asked. */
export function sortNotice(asked: CaseSort, offered: readonly CaseSort[]): string {
  const others = offered.map((sort) => WORDS[sort]).join(', ');
  return `So many cases cannot be sorted by ${WORDS[asked]}, but by ${others}.`;
}
