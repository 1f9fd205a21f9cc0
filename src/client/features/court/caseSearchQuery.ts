import type { CaseSearchQuery, CaseSort, CaseStatus } from '#contract/courtCases';
import { CASE_SORTS } from '#contract/courtCases';
import {
  isTrueLike,
  parseBoolean,
  parseId,
  parsePageNumber,
  parsePartyRole,
  type Query,
} from '#contract/queryFields';

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

/** The call's query from the address of a results page: the address holds the whole search. */
export function caseSearchQuery(query: Query): CaseSearchQuery {
  const isByNumber = query['publicCaseId'] !== undefined;
  return present({
    fullName: isByNumber ? undefined : query['fullName'],
    isFullTextNameBasedSearch:
      !isByNumber && isTrueLike(query['isFullTextNameBasedSearch']) ? 'true' : undefined,
    partyRole: isByNumber ? undefined : parsePartyRole(query['partyRole']),
    publicCaseId: query['publicCaseId'],
    regionId: parseId(query['regionId']) ?? undefined,
    billingCode: query['billingCode'],
    status: parseStatus(query['status']),
    caseType: query['caseType']?.toUpperCase(),
    filedFrom: query['filedFrom'],
    filedTo: query['filedTo'],
    sort: parseSort(query['sort']),
    descending: parseBoolean(query['descending']) ? 'true' : undefined,
    pageNumber:
      query['pageNumber'] === undefined ? undefined : parsePageNumber(query['pageNumber']),
  }) as CaseSearchQuery;
}
