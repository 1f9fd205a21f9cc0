/** What the results of a case search can be sorted by. */
export const CASE_SORTS = ['relevance', 'name', 'filed', 'number', 'court'] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

/** How a typed word may match; `omitted` says that the record does not have it. */
export const MATCH_KINDS = [
  'exact',
  'phrase',
  'prefix',
  'spelling',
  'nickname',
  'initial',
  'soundsLike',
  'typo',
  'omitted',
] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];
