/** Sort orders of results, as in a URL; `filed` is the register's own date. */
export const RECORD_SORTS = [
  'relevance',
  'name',
  'filed',
  'number',
  'court',
  'county',
  'amount',
  'type',
] as const;
export type RecordSort = (typeof RECORD_SORTS)[number];

/** Each register's sort orders; best match is the first. */
export const SORTS_OF = {
  court: ['relevance', 'name', 'filed', 'number', 'court'],
  judgment: ['relevance', 'name', 'filed', 'number', 'court', 'amount'],
  recorder: ['relevance', 'name', 'filed', 'number', 'county', 'type'],
  taxWarrant: ['relevance', 'name', 'filed', 'number', 'county', 'amount'],
} as const satisfies Readonly<Record<string, readonly RecordSort[]>>;
