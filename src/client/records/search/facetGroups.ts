import type { LinkQuery, Query } from '#contract/queryFields';
import type { MatchKind } from '#contract/matches';
import type { Facets } from '#contract/schemas/results';
import type { FacetGroup, FacetValue } from '../results/facets';
import { excludableLabel, matchKindLabel } from '../results/matchWords';
import { filedInYear, filedYear, excludedKinds, readNarrowing, excludeKinds } from './narrowing';

/** Names that a register uses in its facets. */
export interface FacetWords {
  /** Query field of a type filter, its label, and the name of a type. */
  readonly type: {
    readonly field: string;
    readonly label: string;
    readonly nameOf: (code: string, name: string) => string;
  };
  readonly status: Readonly<Record<string, string>>;
  /** "Year filed". */
  readonly year: string;
}

interface Option {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  /** Query change that applies the option. */
  readonly change: LinkQuery;
  /** Query change that removes it. */
  readonly removal: LinkQuery;
}

/** Facets as groups of links, with the query of each. */
export function facetGroups(
  facets: Facets,
  query: Query,
  words: FacetWords,
): readonly FacetGroup[] {
  const chosen = readNarrowing(query);
  const year = filedYear(query);
  const toValue = ({ change, count, isChosen, key, label, removal }: Option): FacetValue => ({
    key,
    label,
    count,
    isChosen,
    query: { ...query, pageNumber: null, ...(isChosen ? removal : change) },
  });
  const group = (
    key: string,
    label: string,
    options: readonly Option[],
    look: FacetGroup['look'] = 'list',
  ): FacetGroup => ({ key, label, look, values: options.map(toValue) });
  const one = (field: string, value: string, label: string, count: number): Option => ({
    key: value,
    label,
    count,
    isChosen: query[field]?.toUpperCase() === value.toUpperCase(),
    change: { [field]: value },
    removal: { [field]: null },
  });
  return [
    matchGroup(facets, query),
    group(
      'county',
      'County',
      facets.counties.map(({ count, id, name }) => ({
        ...one('countyId', String(id), name, count),
        isChosen: chosen.countyId === id,
      })),
    ),
    group(
      'type',
      words.type.label,
      facets.types.map(({ code, count, name }) =>
        one(words.type.field, code, words.type.nameOf(code, name), count),
      ),
    ),
    group(
      'status',
      'Status',
      facets.statuses.map(({ count, status }) =>
        one('status', status, words.status[status] ?? status, count),
      ),
    ),
    group(
      'year',
      words.year,
      facets.years.map(({ count, year: filed }) => ({
        key: String(filed),
        label: String(filed),
        count,
        isChosen: filed === year,
        change: filedInYear(filed),
        removal: filedInYear(null),
      })),
      'bars',
    ),
    group(
      'role',
      'Role',
      facets.roles.map(({ count, role }) => one('role', role, role, count)),
    ),
  ];
}

/**
 * Kinds of match with the number of rows that each adds. Each kind can be excluded and included
 * again, and one link shows exact matches only.
 */
function matchGroup({ matches }: Facets, query: Query): FacetGroup {
  const excluded = excludedKinds(query);
  const found = matches.map(({ kind }) => kind);
  const excludable = found.filter((kind) => excludableLabel(kind) !== null);
  const isExactOnly = excludable.length > 0 && excludable.every((kind) => excluded.includes(kind));
  const to = (kinds: readonly MatchKind[]): LinkQuery => ({
    ...query,
    pageNumber: null,
    ...excludeKinds(kinds),
  });
  return {
    key: 'match',
    label: 'Match type',
    look: 'list',
    values: matches.map(({ count, kind }) => {
      const label = excludableLabel(kind);
      if (label === null) {
        return {
          key: kind,
          label:
            isExactOnly || excludable.length === 0 ? matchKindLabel(kind) : 'Exact matches only',
          count,
          isChosen: isExactOnly,
          query: to(isExactOnly ? [] : [...excluded, ...excludable]),
        };
      }
      const isExcluded = excluded.includes(kind);
      return {
        key: kind,
        label: isExcluded ? `${label} (excluded)` : `Exclude ${label.toLowerCase()}`,
        count,
        isChosen: isExcluded,
        query: to(isExcluded ? excluded.filter((other) => other !== kind) : [...excluded, kind]),
      };
    }),
  };
}
