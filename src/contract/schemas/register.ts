import type { TObject, TProperties, TSchema } from '@sinclair/typebox';
import type { RecordSort } from '../search/sorts';
import { countQuerySchema, SearchCountSchema } from './countFirst';
import { FacetsSchema, facetsQuerySchema, searchQuerySchema, searchResultSchema } from './results';

/**
 * Returns the schemas of the calls that every register has: search, facets, and the pre-search
 * count.
 */
export function registerSchemas<
  Criteria extends TProperties,
  Filters extends TProperties,
  const Sorts extends readonly RecordSort[],
  Row extends TSchema,
>({
  criteria,
  filters,
  row,
  sorts,
}: {
  readonly criteria: Criteria;
  readonly filters: TObject<Filters>;
  readonly sorts: Sorts;
  readonly row: Row;
}) {
  return {
    search: {
      query: searchQuerySchema(criteria, filters, sorts),
      response: searchResultSchema(row),
    },
    facets: { query: facetsQuerySchema(criteria, filters), response: FacetsSchema },
    count: { query: countQuerySchema(criteria, filters), response: SearchCountSchema },
  };
}
