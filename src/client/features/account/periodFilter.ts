import { formatDate } from '#contract/formats';
import type { SearchPeriod } from '#contract/schemas/searchCounts';
import type { ListFilter } from '../../records/FilterForm';

/** Formats a billing month by its first day. */
export function periodInWords({ from }: Pick<SearchPeriod, 'from'>): string {
  return `Month starting ${formatDate(from)}`;
}

/** Returns the filter by billing month. */
export function periodFilter(periods: readonly Pick<SearchPeriod, 'from'>[]): ListFilter {
  return {
    field: 'from',
    label: 'Month',
    any: 'This month',
    choices: periods.map((period) => ({ value: period.from, label: periodInWords(period) })),
  };
}
