import type { LinkQuery, Query } from '#contract/site/queryFields';
import type { MatchKind } from '#contract/search/matches';
import type { Facets } from '#contract/schemas/results';
import type { FacetGroup, FacetValue } from '../results/facets';
import { excludableLabel } from '../results/matchWords';
import {
  chooseCounties,
  chosenCounties,
  excludedKinds,
  excludeKinds,
  filedInYear,
  filedYear,
} from './narrowing';

/** Names that a register uses in its facets. */
export interface FacetWords {
  /** Query field of a type filter, its label, and the name of a type. */
  readonly type: {
    readonly field: string;
    readonly label: string;
    readonly nameOf: (code: string, name: string) => string;
  };
  readonly status: Readonly<Record<string, string>>;
  /** Label of the year filter: "Year filed". */
  readonly year: string;
  /** Keys of the groups before the counties, in order. */
  readonly first?: readonly string[];
}

/** Sorts statuses as their names are listed, in which the most important one is first. */
function inOrder<Counted extends { readonly status: string }>(
  statuses: readonly Counted[],
  names: FacetWords['status'],
): readonly Counted[] {
  const keys = Object.keys(names);
  const placeOf = ({ status }: Counted): number => {
    const at = keys.indexOf(status);
    return at === -1 ? keys.length : at;
  };
  return [...statuses].sort((one, other) => placeOf(one) - placeOf(other));
}

interface Option {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  /** Query change that applies the option. */
  readonly change: LinkQuery;
  /** Query change that removes the option. */
  readonly removal: LinkQuery;
}

/** Returns the facets as groups of links and checkboxes, with the query of each. */
export function facetGroups(
  facets: Facets,
  query: Query,
  words: FacetWords,
): readonly FacetGroup[] {
  const counties = chosenCounties(query);
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
  ): FacetGroup => {
    const chosen = look === 'list' ? options.find(({ isChosen }) => isChosen) : undefined;
    return {
      key,
      label,
      look,
      values: options.map(toValue),
      ...(chosen !== undefined && {
        all: {
          label: `All ${label === 'Status' ? 'statuses' : `${label.toLowerCase()}s`}`,
          query: { ...query, pageNumber: null, ...chosen.removal },
        },
      }),
    };
  };
  const one = (field: string, value: string, label: string, count: number): Option => ({
    key: value,
    label,
    count,
    isChosen: query[field]?.toUpperCase() === value.toUpperCase(),
    change: { [field]: value },
    removal: { [field]: null },
  });
  const groups = [
    {
      ...group(
        'county',
        'County',
        facets.counties.map(({ count, id, name }) => ({
          key: String(id),
          label: name,
          count,
          isChosen: counties.includes(id),
          change: chooseCounties([...counties, id]),
          removal: chooseCounties(counties.filter((other) => other !== id)),
        })),
        'boxes',
      ),
      ...(counties.length > 0 && {
        all: { label: 'All counties', query: { ...query, pageNumber: null, countyId: null } },
      }),
    },
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
      inOrder(facets.statuses, words.status).map(({ count, status }) =>
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
  const first = (words.first ?? []).flatMap((key) => groups.find((each) => each.key === key) ?? []);
  return [matchGroup(facets, query), ...first, ...groups.filter((each) => !first.includes(each))];
}

/** True if the facets list similar names, and the URL excludes every kind of them. */
export function showsOnlyExact({ matches }: Pick<Facets, 'matches'>, query: Query): boolean {
  const excluded = excludedKinds(query);
  const kinds = excludableKinds(matches);
  return kinds.length > 0 && kinds.every((kind) => excluded.includes(kind));
}

function excludableKinds(matches: Facets['matches']): readonly MatchKind[] {
  return matches.map(({ kind }) => kind).filter((kind) => excludableLabel(kind) !== null);
}

/**
 * Returns the kinds of inexact match, with the number of rows that each adds. A kind is included
 * unless the URL excludes it; one link excludes or includes all kinds.
 */
function matchGroup({ matches }: Facets, query: Query): FacetGroup {
  const excluded = excludedKinds(query);
  const kinds = excludableKinds(matches);
  const to = (without: readonly MatchKind[]): LinkQuery => ({
    ...query,
    pageNumber: null,
    ...excludeKinds(without),
  });
  const values = matches.flatMap(({ count, kind }) => {
    const label = excludableLabel(kind);
    if (label === null) return [];
    const isIncluded = !excluded.includes(kind);
    const without = isIncluded ? [...excluded, kind] : excluded.filter((other) => other !== kind);
    return { key: kind, label, count, isChosen: isIncluded, query: to(without) };
  });
  const all = showsOnlyExact({ matches }, query)
    ? { label: 'Include similar names', query: to([]) }
    : { label: 'Exact matches only', query: to([...excluded, ...kinds]) };
  return {
    key: 'match',
    label: 'Include',
    look: 'boxes',
    values,
    ...(values.length > 0 && { all }),
  };
}
