import { Type, type TObject, type TOptional, type TUnsafe } from '@sinclair/typebox';
import type { AnyFilters, Filter, FilterValue } from '../search/filters';
import { DateSchema, exactly, words } from './fields';

/** Whole dollars of an amount filter. */
const DollarsSchema = Type.String({ pattern: '^[0-9]{1,9}$' });

function valueSchema(filter: Filter) {
  if (filter.kind === 'date') return DateSchema;
  if (filter.kind === 'amount') return DollarsSchema;
  if (filter.other !== undefined) return Type.String({ pattern: filter.other.source });
  return words(filter.groups.flatMap(({ values }) => Object.keys(values)));
}

/**
 * Returns the query fields of a register's filters, all optional. Dates and amounts are inclusive.
 */
export function filterSchema<const Filters extends AnyFilters>(filters: Filters) {
  const fields = Object.entries(filters).map(([name, filter]) => [
    name,
    Type.Optional(valueSchema(filter)),
  ]);
  return exactly(Object.fromEntries(fields)) as unknown as TObject<{
    [Name in keyof Filters]: TOptional<TUnsafe<FilterValue<Filters[Name]>>>;
  }>;
}
