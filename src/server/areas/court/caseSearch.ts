import type { CaseSort } from '#contract/courtCases';
import type { MatchKind } from '#contract/courtCases';
import type { CaseFilters } from '#contract/schemas/court';
import type { PartyRole } from '#contract/queryFields';
import type { PostingFilters } from '../../domain/nameIndex/postings';
import { recordedRoles } from '../../domain/nameIndex/roles';
import type { TypedNames } from '../../domain/nameIndex/typedNames';
import type { CaseNumberQuery } from '../../search/caseNumbers';
import type { CourtRegion } from './regionRepository';

export interface NameCriteria extends TypedNames {
  readonly kind: 'name';
  readonly partyRole: PartyRole;
}

export type CaseCriteria =
  NameCriteria | { readonly kind: 'number'; readonly query: CaseNumberQuery };

/** What narrows beside the filters; a search by number looks at the county alone. */
export interface Narrowing {
  readonly countyId: number | null;
  /** A role as rows tell it; null for any. */
  readonly role: string | null;
  /** Kinds of match that are left out. */
  readonly without: readonly MatchKind[];
}

export const NOT_NARROWED: Narrowing = { countyId: null, role: null, without: [] };

/** What a search finds, in whatever order. */
export interface FoundBy {
  readonly criteria: CaseCriteria;
  readonly region: Pick<CourtRegion, 'countyIds'>;
  readonly filters: CaseFilters;
  readonly narrowing: Narrowing;
  /** Cases beyond these are not told, but that there are more. */
  readonly most: number;
  /** The year of today. */
  readonly thisYear: number;
}

export interface CaseSearch extends FoundBy {
  readonly sort: CaseSort;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** The class of the index of names that each role is of. */
export const NAME_CLASSES: Readonly<Record<PartyRole, string>> = {
  CASE_PARTY: 'party',
  ATTORNEY: 'attorney',
};

type Place = Pick<CaseSearch, 'region' | 'narrowing'>;

/** The counties of a search; null for all. */
export function countiesOf({ region: { countyIds }, narrowing: { countyId } }: Place) {
  if (countyId === null) return countyIds;
  return countyIds === null || countyIds.includes(countyId) ? [countyId] : [];
}

/** The filters of a search by name; `withoutSources` are courts that cannot be searched just now. */
export function postingFilters(
  search: Pick<CaseSearch, 'region' | 'narrowing' | 'filters'>,
  withoutSources: readonly number[],
): PostingFilters {
  const { caseType, ...rest } = search.filters;
  const { role } = search.narrowing;
  return {
    ...rest,
    countyIds: countiesOf(search),
    withoutSources,
    typeCode: caseType,
    roles: role === null ? undefined : recordedRoles(role),
  };
}

/** Whether anything narrows the search that is chosen from what was found. */
export function isNarrowed({ filters, narrowing }: Pick<CaseSearch, 'filters' | 'narrowing'>) {
  const { countyId, role, without } = narrowing;
  return (
    Object.keys(filters).length > 0 || countyId !== null || role !== null || without.length > 0
  );
}
