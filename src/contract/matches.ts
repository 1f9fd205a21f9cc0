/** How a typed word may match; `omitted` says that the record does not have it. */
export const MATCH_KINDS = [
  'exact',
  'phrase',
  'prefix',
  'spelling',
  'abbreviation',
  'nickname',
  'initial',
  'soundsLike',
  'typo',
  'omitted',
] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];
