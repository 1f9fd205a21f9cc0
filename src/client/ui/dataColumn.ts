import type { ReactNode } from 'react';

export interface DataColumn<Row, SortKey extends string = string> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the header a sort button with this key. */
  readonly sortKey?: SortKey;
  /** True for the column that identifies the row, usually with the record's link. */
  readonly isRowHeader?: boolean;
  /**
   * True for a column of buttons: the header is only for screen readers, and the column isn't
   * printed.
   */
  readonly isHeaderHidden?: boolean;
  /** True for numbers, dates, and buttons, which must not wrap; list layout may still wrap them. */
  readonly isNoWrap?: boolean;
  /** `end` for amounts. */
  readonly align?: 'start' | 'end';
  /** True if the list layout shows the value without the header. */
  readonly isLabelHidden?: boolean;
  /** True for a short value, such as a status, that the list layout shows beside the row header. */
  readonly isBesideHeader?: boolean;
  /**
   * Priority when space is short: 3 moves below the row header under 68.75rem of table width, and 2
   * under 47.5rem. Columns without a priority stay until the table becomes a list.
   */
  readonly priority?: 2 | 3;
  /**
   * True if a row has no value here; then nothing moves below its row header, and the list layout
   * has no line for it.
   */
  readonly isEmpty?: (row: Row) => boolean;
  /**
   * The value's place in a list of short rows. If one column has a place, the list layout has a
   * title, beside it one value (`end`), and below them one gray line of values without (`line`) or
   * with their headers (`named`); `start` is a check box before the title. Columns without a place
   * follow as labeled lines.
   */
  readonly phone?: 'start' | 'end' | 'line' | 'named';
  /**
   * A CSS width: "30%", "6rem". If one column has a width, all keep theirs, and cells must truncate
   * long content.
   */
  readonly width?: string;
  /**
   * The cell's place in the four-line rows of a list without labels: `name` and `date` put each of
   * their parts on its own line (`results.module.css`).
   */
  readonly slot?: 'name' | 'number' | 'place' | 'money' | 'date' | 'tools' | 'switch' | 'buttons';
}

/** A heading between rows; rows of a group are consecutive. */
export interface RowGroup {
  readonly key: string;
  readonly label: ReactNode;
}

export interface DataSort<SortKey extends string = string> {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

/**
 * Explicit, because the list layout changes `display`, which removes the table roles in some
 * browsers.
 */
export const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
