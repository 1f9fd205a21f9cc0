/** Screen of the database and this server (spec section 2, Admin). */
export const POOL_MONITOR_PATH = '/admin/PoolMonitor';

/** Periods of the charts: by minute, by quarter hour, and by six hours. */
export const MONITOR_SPANS = ['HOUR', 'DAY', 'MONTH'] as const;
export type MonitorSpan = (typeof MONITOR_SPANS)[number];

/** Ways to end a statement; terminating also ends its session. */
export const STATEMENT_ENDS = ['CANCEL', 'TERMINATE'] as const;

/** Figures that are stored by minute and by hour, in the order of their values. */
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

/** How a figure's values are combined over time, from an operator's point of view. */
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
