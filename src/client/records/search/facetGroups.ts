import type { LinkQuery, Query } from '#contract/queryFields';
import type { MatchKind } from '#contract/matches';
import type { Facets } from '#contract/schemas/results';
import type { FacetGroup, FacetValue } from '../results/facets';
import { leavableWords, matchKindWords } from '../results/matchWords';
import { filedInYear, filedYear, leftOutKinds, readNarrowing, withoutKinds } from './narrowing';

/** What of a register its facets name. */
export interface FacetWords {
  /** The filter of the address that a type goes into, what types are called, and what one is. */
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
  /** What the address says where it is chosen. */
  readonly change: LinkQuery;
  /** What it says where it is not. */
  readonly removal: LinkQuery;
}

/** What was found, as values to narrow by; each holds the address that it leads to. */
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
 * Kinds of match with what each adds: a kind that is left out can be taken in again, and exact
 * matches alone are one click.
 */
function matchGroup({ matches }: Facets, query: Query): FacetGroup {
  const left = leftOutKinds(query);
  const found = matches.map(({ kind }) => kind);
  const leavable = found.filter((kind) => leavableWords(kind) !== null);
  const isExactOnly = leavable.length > 0 && leavable.every((kind) => left.includes(kind));
  const to = (kinds: readonly MatchKind[]): LinkQuery => ({
    ...query,
    pageNumber: null,
    ...withoutKinds(kinds),
  });
  return {
    key: 'match',
    label: 'Match',
    look: 'list',
    values: matches.map(({ count, kind }) => {
      const label = leavableWords(kind);
      if (label === null) {
        return {
          key: kind,
          label: isExactOnly || leavable.length === 0 ? matchKindWords(kind) : 'Exact only',
          count,
          isChosen: isExactOnly,
          query: to(isExactOnly ? [] : [...left, ...leavable]),
        };
      }
      const isLeft = left.includes(kind);
      return {
        key: kind,
        label: isLeft ? `${label} (left out)` : `Without ${label.toLowerCase()}`,
        count,
        isChosen: isLeft,
        query: to(isLeft ? left.filter((other) => other !== kind) : [...left, kind]),
      };
    }),
  };
}
