import type { RawBuilder } from 'kysely';
import type { MatchKind } from '#contract/matches';
import type { RecordSort } from '#contract/recordSorts';
import type { PostingFilters } from '../nameIndex/postings';
import { recordedRoles } from '../nameIndex/roles';
import type { TypedNames } from '../nameIndex/typedNames';
import type { Lookup, RecordRegister } from './register';

export interface NameCriteria extends TypedNames {
  readonly kind: 'name';
  /** Of the index of names. */
  readonly ofClass: string;
}

export type RecordCriteria = NameCriteria | (Lookup & { readonly kind: 'lookup' });

/** Filters that were said, by their names. */
export type FilterValues = Readonly<Record<string, string>>;

/** What narrows beside the filters; a search without a name looks at the county alone. */
export interface Narrowing {
  readonly countyId: number | null;
  /** A role as rows tell it; null for any. */
  readonly role: string | null;
  /** Kinds of match that are left out. */
  readonly without: readonly MatchKind[];
}

export const NOT_NARROWED: Narrowing = { countyId: null, role: null, without: [] };

/** What is chosen from what was found. */
export interface Chosen {
  readonly filters: FilterValues;
  readonly narrowing: Narrowing;
}

/** What a search finds, in whatever order. */
export interface FoundBy extends Chosen {
  readonly register: RecordRegister;
  readonly criteria: RecordCriteria;
  /** The counties of the region; null for all. */
  readonly countyIds: readonly number[] | null;
  /** SQL of the ids of courts or offices that cannot be searched just now; null for none. */
  readonly withoutSources: RawBuilder<unknown> | null;
  /** Records beyond these are not told, but that there are more. */
  readonly most: number;
  /** ISO date. */
  readonly today: string;
}

/** A search of a page. */
export interface RecordSearch extends FoundBy {
  readonly sort: RecordSort;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** The counties of a search; null for all. */
export function countiesOf({ countyIds, narrowing }: Pick<FoundBy, 'countyIds' | 'narrowing'>) {
  const { countyId } = narrowing;
  if (countyId === null) return countyIds;
  return countyIds === null || countyIds.includes(countyId) ? [countyId] : [];
}

/** The types that the filters ask for; undefined for all. */
export function typeCodesOf({ type }: RecordRegister['filters'], values: FilterValues) {
  const value = values[type.name];
  return value === undefined ? undefined : type.codes(value);
}

/** The filters of a search by name, as far as the index of names knows them. */
export function postingFilters(search: Omit<FoundBy, 'criteria'>): PostingFilters {
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

/** The filters that the index of names does not know. */
export function apartFilters({ register, filters }: Pick<FoundBy, 'register' | 'filters'>) {
  const said = Object.entries(filters).filter(([name]) =>
    Object.hasOwn(register.filters.apart, name),
  );
  return Object.fromEntries(said);
}

/** Whether anything that the index of names knows narrows the search. */
export function isNarrowed(search: Pick<FoundBy, 'register' | 'filters' | 'narrowing'>): boolean {
  const { countyId, role, without } = search.narrowing;
  return (
    Object.keys(search.filters).length > Object.keys(apartFilters(search)).length ||
    countyId !== null ||
    role !== null ||
    without.length > 0
  );
}
