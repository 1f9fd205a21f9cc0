import type { MatchKind } from '#contract/search/matches';
import type { RecordRegister } from './register';
import { typeCodesOf, type Selection, type FilterValues } from './search';

/** A matching name on a record. */
export interface FacetMatch {
  readonly role: string;
  /** Index into the search's kinds of match; 0 is the strongest. */
  readonly strength: number;
}

/** The values of a record that facets count. */
export interface FacetRecord {
  readonly countyId: number;
  readonly typeCode: string;
  readonly status: string;
  /** ISO date. */
  readonly filedOn: string;
  /** Empty in a search without a name. */
  readonly matches: readonly FacetMatch[];
}

/** The dimensions that facets count. */
export const DIMENSIONS = ['matches', 'counties', 'types', 'statuses', 'years', 'roles'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export type Counts = Readonly<Record<Dimension, ReadonlyMap<string, number>>>;

type Filters = RecordRegister['filters'];

/** Returns the names of the filters that set a dimension. */
function filterNames({ type }: Filters, dimension: Dimension): readonly string[] {
  if (dimension === 'types') return [type.name];
  if (dimension === 'statuses') return ['status'];
  return dimension === 'years' ? ['filedFrom', 'filedTo'] : [];
}

/** Returns whether a value is selected in a dimension. */
export function isSelected(filters: Filters, selection: Selection, dimension: Dimension): boolean {
  const { countyIds, role, without } = selection.narrowing;
  if (dimension === 'matches') return without.length > 0;
  if (dimension === 'counties') return countyIds.length > 0;
  if (dimension === 'roles') return role !== null;
  return filterNames(filters, dimension).some((name) => selection.filters[name] !== undefined);
}

/** Returns the selection without the values for a dimension. */
export function withoutSelection(
  filters: Filters,
  selection: Selection,
  dimension: Dimension,
): Selection {
  const { narrowing } = selection;
  const gone = filterNames(filters, dimension);
  const remaining = Object.entries(selection.filters).filter(([name]) => !gone.includes(name));
  return {
    filters: Object.fromEntries(remaining) as FilterValues,
    narrowing: {
      countyIds: dimension === 'counties' ? [] : narrowing.countyIds,
      role: dimension === 'roles' ? null : narrowing.role,
      without: dimension === 'matches' ? [] : narrowing.without,
    },
  };
}

/**
 * Counts records by dimension; each count applies the selections in the other dimensions. Ignores
 * filters that have no dimension. `kinds` maps match strengths to kinds; null in a search without a
 * name.
 */
export function countRecords(
  records: readonly FacetRecord[],
  registered: Filters,
  { filters, narrowing }: Selection,
  kinds: readonly MatchKind[] | null,
): Counts {
  const counts = Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, new Map<string, number>()]),
  ) as Record<Dimension, Map<string, number>>;
  const add = (dimension: Dimension, value: string): void => {
    counts[dimension].set(value, (counts[dimension].get(value) ?? 0) + 1);
  };
  /** Returns the kind of the record's strongest match with the role; undefined if there is none. */
  const kindOf = ({ matches }: FacetRecord, role: string | null): MatchKind | undefined => {
    const ofRole = role === null ? matches : matches.filter((match) => match.role === role);
    if (ofRole.length === 0) return undefined;
    return kinds?.[Math.min(...ofRole.map(({ strength }) => strength))];
  };
  const isKept = (kind: MatchKind | undefined): boolean =>
    kind !== undefined && !narrowing.without.includes(kind);
  const { countyIds } = narrowing;
  const { filedFrom = '', filedTo = '9', status } = filters;
  const typeCodes = typeCodesOf(registered, filters);

  for (const each of records) {
    const failed: (Dimension | 'names')[] = [];
    const check = (dimension: Dimension | 'names', isPassed: boolean): void => {
      if (!isPassed) failed.push(dimension);
    };
    check('counties', countyIds.length === 0 || countyIds.includes(each.countyId));
    check('types', typeCodes === undefined || typeCodes.includes(each.typeCode));
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
