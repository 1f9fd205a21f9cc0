import { CASE_FILTERS } from '#contract/caseFilters';
import type { CaseFacetsQuery, CaseSearchQuery } from '#contract/schemas/court';
import { CASE_SORTS, type CaseSort } from '#contract/courtCases';
import { parseBoolean, parsePageNumber, type Query } from '#contract/queryFields';
import type { DecidedSearch } from '../../state/searches/decision';
import { readFilters } from '../../widgets/filters';
import { readNarrowing } from './caseNarrowing';

function parseSort(value: string | undefined): CaseSort | undefined {
  return CASE_SORTS.find((sort) => sort === value);
}

/** Drops what the address does not say. */
function present<T extends object>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as T;
}

/** The query of the facets: the search as it was decided, with what narrows it. */
export function caseFacetsQuery(search: DecidedSearch, query: Query): CaseFacetsQuery {
  const { isSuperSearch, kind, regionId, texts } = search;
  return present({
    ...Object.fromEntries(kind.fields.map(({ name }, index) => [name, texts[index]])),
    ...(kind.superSearch !== undefined && { [kind.superSearch]: String(isSuperSearch) }),
    partyRole: kind.partyRole,
    regionId,
    ...readFilters(CASE_FILTERS, query),
    ...readNarrowing(query),
  }) as CaseFacetsQuery;
}

/** The query of the search: what narrows it, with page and order of the address of its results. */
export function caseSearchQuery(search: DecidedSearch, query: Query): CaseSearchQuery {
  const { sort, descending, pageNumber } = query;
  return present({
    ...caseFacetsQuery(search, query),
    billingCode: query['billingCode'],
    sort: parseSort(sort),
    descending: parseBoolean(descending) ? 'true' : undefined,
    pageNumber: pageNumber === undefined ? undefined : parsePageNumber(pageNumber),
  }) as CaseSearchQuery;
}
