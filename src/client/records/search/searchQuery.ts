import type { AnyFilters } from '#contract/filters';
import { parseBoolean, parsePageNumber, type LinkQuery, type Query } from '#contract/queryFields';
import { SORTS_OF, type RecordSort } from '#contract/recordSorts';
import type { RegisterId } from '#contract/registers';
import type { DecidedSearch } from '../../state/search/decision';
import { readFilters } from '../../widgets/filters';
import { readNarrowing } from './narrowing';

/** Drops what the address does not say. */
function present(values: LinkQuery): LinkQuery {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** The order that an address asks for, of those of its register; undefined for the best match. */
export function readSort(id: RegisterId, { sort }: Query): RecordSort | undefined {
  const sorts: readonly RecordSort[] = SORTS_OF[id];
  return sorts.find((each) => each === sort && each !== 'relevance');
}

/** The query of the facets: the search as it was decided, with what narrows it. */
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

/** The query of the search: what narrows it, with page and order of the address of its results. */
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
