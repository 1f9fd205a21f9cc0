import { formatMonth } from '../ui/formats';
import { FilterForm } from './FilterForm';

export interface MonthFilterProps {
  readonly path: string;
  /** Month of the list: `2026-06`. */
  readonly month: string;
  readonly months: readonly { readonly month: string }[];
}

/** Chooses the month of a list; defaults to the current month. */
export function MonthFilter({ month, months, path }: MonthFilterProps) {
  return (
    <FilterForm
      path={path}
      query={{ month }}
      filters={[
        {
          field: 'month',
          label: 'Month',
          any: 'This month',
          choices: months.map((each) => ({ value: each.month, label: formatMonth(each.month) })),
          other: formatMonth(month),
        },
      ]}
    />
  );
}
