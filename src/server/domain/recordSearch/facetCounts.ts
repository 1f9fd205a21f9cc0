import { MATCH_KINDS, type MatchKind } from '#contract/search/matches';
import type { Facets } from '#contract/schemas/results';
import type { Counts } from './facetRecords';

/** Facets without the suggestions of similar names and numbers. */
export type FacetCounts = Omit<Facets, 'names' | 'numbers'>;

/** Display names of counted values. */
export interface FacetNames {
  readonly counties: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, string>;
}

/** Facets of a search that can't find anything. */
export const NO_FACETS: Facets = {
  capped: false,
  matches: [],
  counties: [],
  types: [],
  statuses: [],
  years: [],
  roles: [],
  names: [],
  numbers: [],
};

/** Adds display names to counts; sorts by count, years newest first. */
export function toFacetCounts(counts: Counts, names: FacetNames, isCapped: boolean): FacetCounts {
  const kindPlace = ({ kind }: { readonly kind: MatchKind }): number => MATCH_KINDS.indexOf(kind);
  return {
    capped: isCapped,
    matches: [...counts.matches]
      .map(([kind, count]) => ({ kind: kind as MatchKind, count }))
      .sort((one, other) => kindPlace(one) - kindPlace(other)),
    counties: largestFirst(counts.counties, (id, count) => ({
      id: Number(id),
      name: names.counties.get(id) ?? id,
      count,
    })),
    types: largestFirst(counts.types, (code, count) => ({
      code,
      name: names.types.get(code) ?? code,
      count,
    })),
    statuses: largestFirst(counts.statuses, (status, count) => ({
      name: status,
      status,
      count,
    })).map(({ count, status }) => ({ status, count })),
    years: [...counts.years]
      .map(([year, count]) => ({ year: Number(year), count }))
      .sort((one, other) => other.year - one.year),
    roles: largestFirst(counts.roles, (role, count) => ({ name: role, role, count })).map(
      ({ count, role }) => ({ role, count }),
    ),
  };
}

function largestFirst<Value extends { readonly name: string; readonly count: number }>(
  counts: ReadonlyMap<string, number>,
  toValue: (value: string, count: number) => Value,
): Value[] {
  return [...counts]
    .map(([value, count]) => toValue(value, count))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'en'));
}
