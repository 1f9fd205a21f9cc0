import type { CaseSort } from '#contract/courtCases';
import type { CaseSearchQuery, CaseStatus } from '#contract/schemas/court';
import { CASE_SORTS } from '#contract/courtCases';
import { parseBoolean, parsePageNumber, type Query } from '#contract/queryFields';
import type { DecidedSearch } from '../../state/searches/decision';

function parseSort(value: string | undefined): CaseSort | undefined {
  return CASE_SORTS.find((sort) => sort === value);
}

function parseStatus(value: string | undefined): CaseStatus | undefined {
  return value === 'OPEN' || value === 'CLOSED' ? value : undefined;
}

/** Drops what the address does not say. */
function present<T extends object>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as T;
}

/** By what an address narrows its results; what is not understood narrows nothing. */
export function readCaseFilters(
  query: Query,
): Pick<CaseSearchQuery, 'status' | 'caseType' | 'filedFrom' | 'filedTo'> {
  return present({
    status: parseStatus(query['status']),
    caseType: query['caseType']?.toUpperCase(),
    filedFrom: query['filedFrom'],
    filedTo: query['filedTo'],
  }) as ReturnType<typeof readCaseFilters>;
}

/** The call's query: the search as it was decided, with the rest of the address of its results. */
export function caseSearchQuery(search: DecidedSearch, query: Query): CaseSearchQuery {
  const { isSuperSearch, kind, regionId, texts } = search;
  const { sort, descending, pageNumber } = query;
  return present({
    ...Object.fromEntries(kind.fields.map(({ name }, index) => [name, texts[index]])),
    ...(kind.superSearch !== undefined && { [kind.superSearch]: String(isSuperSearch) }),
    partyRole: kind.partyRole,
    regionId,
    billingCode: query['billingCode'],
    ...readCaseFilters(query),
    sort: parseSort(sort),
    descending: parseBoolean(descending) ? 'true' : undefined,
    pageNumber: pageNumber === undefined ? undefined : parsePageNumber(pageNumber),
  }) as CaseSearchQuery;
}
