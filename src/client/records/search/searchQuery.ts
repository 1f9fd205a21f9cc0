import type { AnyFilters } from '#contract/search/filters';
import {
  parseBoolean,
  parsePageNumber,
  type LinkQuery,
  type Query,
} from '#contract/site/queryFields';
import { SORTS_OF, type RecordSort } from '#contract/search/sorts';
import type { RegisterId } from '#contract/records/registers';
import type { DecidedSearch } from '../../state/search/search';
import { readFilters } from '../../widgets/filters';
import { readNarrowing } from './narrowing';

/** Drops empty values. */
function present(values: LinkQuery): LinkQuery {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** Reads the sort order from the URL, if the register has it; undefined for best match. */
export function readSort(id: RegisterId, { sort }: Query): RecordSort | undefined {
  const sorts: readonly RecordSort[] = SORTS_OF[id];
  return sorts.find((each) => each === sort && each !== 'relevance');
}

/** Returns the query of the facets call: the effective search plus filters. */
export function facetsQuery(search: DecidedSearch, query: Query, filters: AnyFilters): LinkQuery {
  const { isSuperSearch, kind, regionId, texts } = search;
  return present({
    ...Object.fromEntries(kind.fields.map(({ name }, index) => [name, texts[index]])),
    ...(kind.superSearch !== undefined && { [kind.superSearch]: String(isSuperSearch) }),
    partyRole: kind.partyRole,
    regionId,
    ...readFilters(filters, query),
    ...readNarrowing(query),
  });
}

/** Returns the query of the search call: the effective search plus filters, page, and order. */
export function resultsQuery(
  id: RegisterId,
  search: DecidedSearch,
  query: Query,
  filters: AnyFilters,
): LinkQuery {
  const { descending, pageNumber } = query;
  return present({
    ...facetsQuery(search, query, filters),
    billingCode: query['billingCode'],
    sort: readSort(id, query),
    descending: parseBoolean(descending) ? 'true' : undefined,
    pageNumber: pageNumber === undefined ? undefined : parsePageNumber(pageNumber),
  });
}
