/** States that the site-wide counts are keyed by. */
export const COUNTED_STATES = ['IN', 'MI'] as const;
export type CountedState = (typeof COUNTED_STATES)[number];

/** Kinds of records in each state's counts (spec section 1), in the spec's order. */
export const COUNT_KINDS = [
  'cases',
  'documents',
  'taxWarrants',
  'judgments',
  'courtCounties',
  'judgmentCounties',
  'courts',
  'judgmentCourts',
  'recorderCounties',
  'taxWarrantCounties',
  'efilingFilings',
  'efilingCounties',
] as const;
export type CountKind = (typeof COUNT_KINDS)[number];
