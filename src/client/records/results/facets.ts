import type { LinkQuery } from '#contract/site/queryFields';

/** A value that filters the results. */
export interface FacetValue {
  readonly key: string;
  readonly label: string;
  /** Number of records with the value; null if unknown. */
  readonly count: number | null;
  readonly isChosen: boolean;
  /** Query with the value, or without it if it is chosen. */
  readonly query: LinkQuery;
}

/** Values of one kind, in display order. */
export interface FacetGroup {
  readonly key: string;
  /** For example "County". */
  readonly label: string;
  /**
   * `bars` shows each count as a bar; `boxes` shows checkboxes for values that can be combined.
   */
  readonly look: 'list' | 'bars' | 'boxes';
  readonly values: readonly FacetValue[];
  /** A link below the values that changes all of them. */
  readonly all?: { readonly label: string; readonly query: LinkQuery };
}
