/** Ways in which a typed word can match; `omitted` means that the record lacks the word. */
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
