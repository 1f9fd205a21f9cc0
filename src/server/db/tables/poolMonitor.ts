import type { ColumnType } from 'kysely';

/** Metrics of one app server for one minute or hour. */
export interface PoolFigureTable {
  server: string;
  grain: 'minute' | 'hour';
  at: Date;
  /** Values by name; null if there was nothing to measure. */
  figures: ColumnType<Readonly<Record<string, number | null>>, string, never>;
}
