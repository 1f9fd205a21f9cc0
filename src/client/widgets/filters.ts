import { choiceLabel, type AnyFilters, type ChoiceFilter, type Filter } from '#contract/filters';
import type { Query } from '#contract/queryFields';
import type { ChoiceGroup } from '../ui/choices';
import { formatCount, formatDate } from '../ui/formats';

/** Whole dollars of an amount as people write it, "$1,500.00"; empty for what is no amount. */
function wholeDollars(text: string): string {
  const [, dollars = ''] = /^\$? ?([\d,]{1,11})(?:\.\d{0,2})?$/.exec(text.trim()) ?? [];
  return dollars
    .replaceAll(',', '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 9);
}

/** The value that an address gives a filter; empty where it gives none that can be chosen. */
export function filterValue(filter: Filter, text = ''): string {
  if (filter.kind === 'date') return text;
  if (filter.kind === 'amount') return wholeDollars(text);
  const value = text.trim().toUpperCase();
  const isValue = choiceLabel(filter, value) !== undefined || filter.other?.test(value) === true;
  return isValue ? value : '';
}

/** By what an address narrows its results; what is not understood narrows nothing. */
export function readFilters<Filters extends AnyFilters>(
  filters: Filters,
  query: Query,
): { readonly [Name in keyof Filters]?: string } {
  const read = Object.entries(filters).map(
    ([name, filter]) => [name, filterValue(filter, query[name])] as const,
  );
  return Object.fromEntries(read.filter(([, value]) => value !== '')) as {
    readonly [Name in keyof Filters]?: string;
  };
}

/** A filter with its value: "Status: Open", "Filed from Jun 1, 2026", "Amount from $1,500". */
export function filterWords(filter: Filter, value: string): string {
  if (filter.kind === 'amount') return `${filter.label} $${formatCount(Number(value))}`;
  return filter.kind === 'date'
    ? `${filter.label} ${formatDate(value)}`
    : `${filter.label}: ${choiceLabel(filter, value) ?? value}`;
}

/** The filters of an address by which its search is narrowed, for a list's chips. */
export function activeFilters(
  filters: AnyFilters,
  query: Query,
): { readonly field: string; readonly label: string }[] {
  const read = readFilters(filters, query);
  return Object.entries(filters).flatMap(([field, filter]) => {
    const value = read[field];
    return value === undefined ? [] : [{ field, label: filterWords(filter, value) }];
  });
}

/**
 * What can be chosen. A value that is not among them, as an address may say it, stands at the end, so
 * that the form shows what it searches by.
 */
export function choiceGroups(filter: ChoiceFilter, chosen: string): readonly ChoiceGroup[] {
  const listed = filter.groups.map(({ name, values }) => ({
    key: name ?? '',
    label: name,
    choices: Object.entries(values).map(([id, label]) => ({ id, label })),
  }));
  const isListed = chosen === '' || choiceLabel(filter, chosen) !== undefined;
  return [
    { key: 'any', label: null, choices: [{ id: '', label: filter.any }] },
    ...listed,
    ...(isListed
      ? []
      : [{ key: 'other', label: 'Other', choices: [{ id: chosen, label: chosen }] }]),
  ];
}
