import { isRecordDate } from '#contract/calendarDate';
import {
  choiceLabel,
  type AnyFilters,
  type ChoiceFilter,
  type Filter,
} from '#contract/search/filters';
import { formatCount, formatDate } from '#contract/formats';
import type { Query } from '#contract/site/queryFields';
import type { ChoiceGroup } from '../ui/choices';

/** The highest amount that a filter accepts, in dollars. */
const HIGHEST_AMOUNT = 999_999_999;

/**
 * Parses an amount such as "$1,500.00" as whole dollars, with cents rounded to include the amount;
 * empty if it isn't an amount or is too high.
 */
function wholeDollars(text: string, isHighest: boolean): string {
  const [, dollars = '', cents = ''] =
    /^\$? ?([\d,]*\d[\d,]*)(?:\.(\d{0,2}))?$/.exec(text.trim()) ?? [];
  if (dollars === '') return '';
  const amount = Number(dollars.replaceAll(',', '')) + (isHighest && Number(cents) > 0 ? 1 : 0);
  return amount > HIGHEST_AMOUNT ? '' : String(amount);
}

/** Returns the value of a filter in a URL; empty if absent or invalid. */
export function filterValue(filter: Filter, text = ''): string {
  if (filter.kind === 'date') return isRecordDate(text) ? text : '';
  if (filter.kind === 'amount') return wholeDollars(text, filter.until === undefined);
  const value = text.trim().toUpperCase();
  const isValue = choiceLabel(filter, value) !== undefined || filter.other?.test(value) === true;
  return isValue ? value : '';
}

/** Returns the filters in a URL; ignores invalid values. */
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

/**
 * Describes a filter with its value: "Status: Open", "Filed from Jun 1, 2026", "Amount from
 * $1,500".
 */
export function filterWords(filter: Filter, value: string): string {
  if (filter.kind === 'amount') return `${filter.label} $${formatCount(Number(value))}`;
  return filter.kind === 'date'
    ? `${filter.label} ${formatDate(value)}`
    : `${filter.label}: ${choiceLabel(filter, value) ?? value}`;
}

/** Returns a URL's active filters, for a list's chips. */
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
 * Returns the choices of a filter. A value in the URL that isn't among them is added at the end, so
 * that the form shows it.
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
