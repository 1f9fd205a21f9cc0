import type { RawBuilder } from 'kysely';
import type { MatchKind } from '#contract/search/matches';
import type { RecordSort } from '#contract/search/sorts';
import type { PostingFilters } from '../nameIndex/postings';
import { recordedRoles } from '../nameIndex/roles';
import type { TypedNames } from '../nameIndex/typedNames';
import type { Lookup, RecordRegister } from './register';

export interface NameCriteria extends TypedNames {
  readonly kind: 'name';
  /** Class in the name index. */
  readonly ofClass: string;
}

export type RecordCriteria = NameCriteria | (Lookup & { readonly kind: 'lookup' });

/** Filters with a value; keyed by name. */
export type FilterValues = Readonly<Record<string, string>>;

/** What narrows results besides filters; a search without a name uses only the counties. */
export interface Narrowing {
  /** Ascending; empty for all. */
  readonly countyIds: readonly number[];
  /** A role as shown in rows; null for any. */
  readonly role: string | null;
  /** Excluded match kinds. */
  readonly without: readonly MatchKind[];
}

export const NOT_NARROWED: Narrowing = { countyIds: [], role: null, without: [] };

/** What the user selected from the results. */
export interface Selection {
  readonly filters: FilterValues;
  readonly narrowing: Narrowing;
}

/** A search's conditions, without an order. */
export interface SearchConditions extends Selection {
  readonly register: RecordRegister;
  readonly criteria: RecordCriteria;
  /** The region's counties; null for all. */
  readonly countyIds: readonly number[] | null;
  /** SQL for the ids of courts or offices that can't be searched right now; null for none. */
  readonly withoutSources: RawBuilder<unknown> | null;
  /** Maximum records returned; above it, the response says only that there are more. */
  readonly most: number;
  /** ISO date. */
  readonly today: string;
}

/** A search for one page of results. */
export interface RecordSearch extends SearchConditions {
  readonly sort: RecordSort;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Returns the counties of a search; null for all. */
export function countiesOf({
  countyIds,
  narrowing,
}: Pick<SearchConditions, 'countyIds' | 'narrowing'>) {
  const chosen = narrowing.countyIds;
  if (chosen.length === 0) return countyIds;
  return countyIds === null ? chosen : chosen.filter((id) => countyIds.includes(id));
}

/**
 * Returns the counties that a subscription must cover: the region's, or the chosen ones of them;
 * null for all. A choice outside the region finds nothing, so it doesn't reduce them.
 */
export function countiesSearched({
  narrowing,
  region: { countyIds },
}: {
  readonly narrowing: Narrowing;
  readonly region: Pick<SearchConditions, 'countyIds'>;
}): readonly number[] | null {
  const chosen = countiesOf({ countyIds, narrowing });
  return chosen?.length === 0 ? countyIds : chosen;
}

/** Returns the types that the filters select; undefined for all. */
export function typeCodesOf({ type }: RecordRegister['filters'], values: FilterValues) {
  const value = values[type.name];
  return value === undefined ? undefined : type.codes(value);
}

/** Returns the filters of a name search that are in the name index. */
export function postingFilters(search: Omit<SearchConditions, 'criteria'>): PostingFilters {
  const { filters, narrowing, register, withoutSources } = search;
  return {
    countyIds: countiesOf(search),
    withoutSources,
    status: filters['status'],
    typeCodes: typeCodesOf(register.filters, filters),
    filedFrom: filters['filedFrom'],
    filedTo: filters['filedTo'],
    roles: narrowing.role === null ? undefined : recordedRoles(narrowing.role),
  };
}

/** Returns the filters that the name index lacks. */
export function unindexedFilters({
  register,
  filters,
}: Pick<SearchConditions, 'register' | 'filters'>) {
  const unindexed = Object.entries(filters).filter(([name]) =>
    Object.hasOwn(register.filters.apart, name),
  );
  return Object.fromEntries(unindexed);
}

/** Returns whether anything in the name index narrows the search. */
export function isNarrowed(
  search: Pick<SearchConditions, 'register' | 'filters' | 'narrowing'>,
): boolean {
  const { countyIds, role, without } = search.narrowing;
  return (
    Object.keys(search.filters).length > Object.keys(unindexedFilters(search)).length ||
    countyIds.length > 0 ||
    role !== null ||
    without.length > 0
  );
}
