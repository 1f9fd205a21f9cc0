/**
 * Periods of the charts: an hour in steps of a minute, a day in steps of 15 minutes, and a month in
 * steps of six hours.
 */
export const MONITOR_SPANS = ['HOUR', 'DAY', 'MONTH'] as const;
export type MonitorSpan = (typeof MONITOR_SPANS)[number];

/** Ways to end a statement; terminating also ends its session. */
export const STATEMENT_ENDS = ['CANCEL', 'TERMINATE'] as const;

/** Metrics that are stored per minute and per hour; stored values are in this order. */
export const FIGURES = [
  'busy',
  'waiting',
  'waitMs',
  'refused',
  'longestMs',
  'lagMs',
  'cacheHits',
  'databaseBytes',
  'walBytes',
  'freeBytes',
  'loopMs',
  'heapBytes',
] as const;
export type FigureName = (typeof FIGURES)[number];

/** Ways to combine a metric's values over time: the worst value, or the sum. */
export const FIGURE_MERGES: Readonly<Record<FigureName, 'max' | 'min' | 'sum'>> = {
  busy: 'max',
  waiting: 'max',
  waitMs: 'max',
  refused: 'sum',
  longestMs: 'max',
  lagMs: 'max',
  cacheHits: 'min',
  databaseBytes: 'max',
  walBytes: 'sum',
  freeBytes: 'min',
  loopMs: 'max',
  heapBytes: 'max',
};

/** Label of the monitor's own statements, which can't be ended. */
export const MONITOR_LABEL = 'Pool monitor';
