import type { MatchKind } from '#contract/courtCases';
import type { CaseFilters } from '#contract/schemas/court';
import type { Narrowing } from './caseSearch';

/** A name that matched on a case. */
export interface FacetMatch {
  readonly role: string;
  /** Place among the kinds of the search; 0 is the strongest. */
  readonly strength: number;
}

/** What facets count of a case. */
export interface FacetCase {
  readonly countyId: number;
  readonly typeCode: string;
  readonly status: 'OPEN' | 'CLOSED';
  /** ISO date. */
  readonly filedOn: string;
  /** None in a search by number. */
  readonly matches: readonly FacetMatch[];
}

/** By what cases are counted. */
export const DIMENSIONS = ['matches', 'counties', 'types', 'statuses', 'years', 'roles'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export type Counts = Readonly<Record<Dimension, ReadonlyMap<string, number>>>;

/** What narrows the search. */
export interface Chosen {
  readonly filters: CaseFilters;
  readonly narrowing: Narrowing;
}

/** Whether something is chosen in a dimension. */
export function isChosen({ filters, narrowing }: Chosen, dimension: Dimension): boolean {
  return {
    matches: narrowing.without.length > 0,
    counties: narrowing.countyId !== null,
    types: filters.caseType !== undefined,
    statuses: filters.status !== undefined,
    years: filters.filedFrom !== undefined || filters.filedTo !== undefined,
    roles: narrowing.role !== null,
  }[dimension];
}

/** The same without what is chosen in a dimension. */
export function withoutChoice({ filters, narrowing }: Chosen, dimension: Dimension): Chosen {
  const { caseType, filedFrom, filedTo, status } = filters;
  const kept: Record<string, string | undefined> = {
    ...(dimension === 'types' ? {} : { caseType }),
    ...(dimension === 'statuses' ? {} : { status }),
    ...(dimension === 'years' ? {} : { filedFrom, filedTo }),
  };
  const said = Object.entries(kept).filter(([, value]) => value !== undefined);
  return {
    filters: Object.fromEntries(said) as CaseFilters,
    narrowing: {
      countyId: dimension === 'counties' ? null : narrowing.countyId,
      role: dimension === 'roles' ? null : narrowing.role,
      without: dimension === 'matches' ? [] : narrowing.without,
    },
  };
}

/**
 * Counts cases by each dimension, each time those that pass everything chosen in the others. `kinds`
 * are those that the strengths of matches stand for; null where no name was searched for.
 */
export function countCases(
  cases: readonly FacetCase[],
  { filters, narrowing }: Chosen,
  kinds: readonly MatchKind[] | null,
): Counts {
  const counts = Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, new Map<string, number>()]),
  ) as Record<Dimension, Map<string, number>>;
  const add = (dimension: Dimension, value: string): void => {
    counts[dimension].set(value, (counts[dimension].get(value) ?? 0) + 1);
  };
  /** The kind of a case's best name, of those in the role; undefined where none is in it. */
  const kindOf = ({ matches }: FacetCase, role: string | null): MatchKind | undefined => {
    const ofRole = role === null ? matches : matches.filter((match) => match.role === role);
    if (ofRole.length === 0) return undefined;
    return kinds?.[Math.min(...ofRole.map(({ strength }) => strength))];
  };
  const isKept = (kind: MatchKind | undefined): boolean =>
    kind !== undefined && !narrowing.without.includes(kind);
  const { caseType, filedFrom = '', filedTo = '9', status } = filters;

  for (const each of cases) {
    const failed: (Dimension | 'names')[] = [];
    const check = (dimension: Dimension | 'names', isPassed: boolean): void => {
      if (!isPassed) failed.push(dimension);
    };
    check('counties', [null, each.countyId].includes(narrowing.countyId));
    check('types', [undefined, each.typeCode].includes(caseType));
    check('statuses', [undefined, each.status].includes(status));
    check('years', filedFrom <= each.filedOn && each.filedOn <= filedTo);
    const kind = kindOf(each, narrowing.role);
    check('names', kinds === null || isKept(kind));
    const passesBut = (dimension: Dimension | 'names'): boolean =>
      failed.length === 0 || (failed.length === 1 && failed[0] === dimension);
    if (passesBut('counties')) add('counties', String(each.countyId));
    if (passesBut('types')) add('types', each.typeCode);
    if (passesBut('statuses')) add('statuses', each.status);
    if (passesBut('years')) add('years', each.filedOn.slice(0, 4));
    if (kinds === null || !passesBut('names')) continue;
    if (kind !== undefined) add('matches', kind);
    for (const role of new Set(each.matches.map((match) => match.role))) {
      if (isKept(kindOf(each, role))) add('roles', role);
    }
  }
  return counts;
}
