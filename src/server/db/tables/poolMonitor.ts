import type { ColumnType } from 'kysely';

/** Figures of one app server in one minute or hour. */
export interface PoolFigureTable {
  server: string;
  grain: 'minute' | 'hour';
  at: Date;
  /** Values by name; null where there was nothing to measure. */
  figures: ColumnType<Readonly<Record<string, number | null>>, string, never>;
}
