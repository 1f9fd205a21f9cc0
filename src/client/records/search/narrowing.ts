import { countyNameOf } from '#contract/counties/counties';
import { parseIds, type LinkQuery, type Query } from '#contract/site/queryFields';
import { MATCH_KINDS, type MatchKind } from '#contract/search/matches';
import type { Narrowing, PartyMatch } from '#contract/schemas/results';
import type { ActiveFilter } from '../FilterChips';
import { excludableLabel } from '../results/matchWords';

const MAX_ROLE_LENGTH = 60;
/** Limits of the server's schema for results. */
const MAX_COUNTIES = 100;
const MAX_COUNTY_ID = 999_999_999;

/** Returns the kinds of match that the URL excludes; ignores unknown kinds. */
export function excludedKinds(query: Query): readonly MatchKind[] {
  const excluded = (query['without'] ?? '').split(',');
  return MATCH_KINDS.filter((kind) => excluded.includes(kind) && excludableLabel(kind) !== null);
}

/** Returns the query that excludes these kinds of match. */
export function excludeKinds(kinds: readonly MatchKind[]): LinkQuery {
  const ordered = MATCH_KINDS.filter((kind) => kinds.includes(kind));
  return { without: ordered.length === 0 ? null : ordered.join(',') };
}

/** Returns the query without the kinds of inexact match of these rows. */
export function withoutSimilar(
  query: Query,
  rows: readonly { readonly matches: readonly PartyMatch[] }[],
): LinkQuery {
  const kinds = rows.flatMap(({ matches }) =>
    matches.flatMap(({ reasons }) => reasons.map(({ kind }) => kind)),
  );
  const excludable = kinds.filter((kind) => excludableLabel(kind) !== null);
  return { ...query, pageNumber: null, ...excludeKinds([...excludedKinds(query), ...excludable]) };
}

/** Returns the ids of the counties that the URL includes, ascending; empty for all. */
export function chosenCounties({ countyId }: Query): readonly number[] {
  return parseIds(countyId)
    .filter((id) => id <= MAX_COUNTY_ID)
    .slice(0, MAX_COUNTIES);
}

/** Returns the query that includes these counties; none removes the filter. */
export function chooseCounties(ids: readonly number[]): LinkQuery {
  return { countyId: ids.length === 0 ? null : parseIds(ids.join(',')).join(',') };
}

/** Reads the facet filters from the URL, but not the filters of the form. */
export function readNarrowing(query: Query): Narrowing {
  const counties = chosenCounties(query);
  const role = query['role']?.trim() ?? '';
  const without = excludedKinds(query).join(',');
  return {
    ...(counties.length > 0 && { countyId: counties.join(',') }),
    ...(role !== '' && role.length <= MAX_ROLE_LENGTH && { role }),
    ...(without !== '' && { without }),
  };
}

/** Returns the year if the two dates are its first and last day; null otherwise. */
export function filedYear({ filedFrom = '', filedTo = '' }: Query): number | null {
  const [, year] = /^(\d{4})-01-01$/.exec(filedFrom) ?? [];
  return year !== undefined && filedTo === `${year}-12-31` ? Number(year) : null;
}

/** Returns the query that filters by year; null removes the filter. */
export function filedInYear(year: number | null): LinkQuery {
  return year === null
    ? { filedFrom: null, filedTo: null }
    : { filedFrom: `${String(year)}-01-01`, filedTo: `${String(year)}-12-31` };
}

/**
 * Returns the chips of the filters that came from facets. One chip covers all kinds of inexact
 * match.
 */
export function narrowingChips(query: Query, isOnlyExact = false): readonly ActiveFilter[] {
  const { role } = readNarrowing(query);
  const counties = chosenCounties(query);
  const kinds = excludedKinds(query);
  return [
    ...counties.map((id) => ({
      field: 'countyId',
      label: `County: ${countyNameOf(id) ?? 'unknown'}`,
      removal: chooseCounties(counties.filter((other) => other !== id)),
    })),
    ...(role === undefined ? [] : [{ field: 'role', label: `Role: ${role}` }]),
    ...(isOnlyExact
      ? [{ field: 'without', label: 'Exact matches only', removal: excludeKinds([]) }]
      : kinds.map((kind) => ({
          field: 'without',
          label: `Excluding: ${(excludableLabel(kind) ?? kind).toLowerCase()}`,
          removal: excludeKinds(kinds.filter((other) => other !== kind)),
        }))),
  ];
}

/** Returns the chips of the form's filters; a full year becomes one chip: "Filed in 2024". */
export function joinYear(
  filters: readonly ActiveFilter[],
  query: Query,
  dated: string,
): readonly ActiveFilter[] {
  const year = filedYear(query);
  if (year === null) return filters;
  return [
    ...filters.filter(({ field }) => field !== 'filedFrom' && field !== 'filedTo'),
    { field: 'filedFrom', label: `${dated} in ${String(year)}`, removal: filedInYear(null) },
  ];
}
