import type { LinkQuery } from '#contract/queryFields';

/** A value by which results can be narrowed. */
export interface FacetValue {
  readonly key: string;
  readonly label: string;
  /** Records that are left with it; null while that is not known. */
  readonly count: number | null;
  readonly isChosen: boolean;
  /** The address with it, or without it where it is chosen. */
  readonly query: LinkQuery;
}

/** Values of one kind, in the order shown. */
export interface FacetGroup {
  readonly key: string;
  /** "County". */
  readonly label: string;
  /** `bars` draws each count as a length. */
  readonly look: 'list' | 'bars';
  readonly values: readonly FacetValue[];
}

/** How many values of the groups are chosen. */
export function chosenCount(groups: readonly FacetGroup[]): number {
  return groups.flatMap(({ values }) => values.filter(({ isChosen }) => isChosen)).length;
}
