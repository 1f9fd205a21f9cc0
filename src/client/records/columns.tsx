import type { ReactNode } from 'react';
import type { DataColumn } from '../ui/DataTable';
import { formatCount, formatDate, formatDateTime, formatMoney } from '../ui/formats';
import { StatusTag, type StatusTone } from '../ui/StatusTag';

/** How a column stands, where that is not as its kind does. */
type Look<SortKey extends string> = Omit<DataColumn<never, SortKey>, 'key' | 'header' | 'cell'>;

interface ValueLook<SortKey extends string> extends Look<SortKey> {
  /** Said where a row has no value: a cell is never empty. */
  readonly none?: string;
}

/** The state of a record, as `StatusTag` shows it. */
export interface Status {
  readonly tone: StatusTone;
  readonly word: string;
}

/**
 * A column of a list, named by its header, that shows something of its own. The other functions
 * here make columns by what they show: `dateColumn('Filed', ({ filedOn }) => filedOn)`.
 */
export function column<Row, SortKey extends string = never>(
  header: string,
  cell: (row: Row) => ReactNode,
  look: Look<SortKey> = {},
): DataColumn<Row, SortKey> {
  return { key: header, header, cell, ...look };
}

/** The column that names the row: the record's link, or what it is called. */
export function rowHeader<Row, SortKey extends string = never>(
  header: string,
  cell: (row: Row) => ReactNode,
  look: Look<SortKey> = {},
): DataColumn<Row, SortKey> {
  return column(header, cell, { isRowHeader: true, ...look });
}

/** Buttons for each row: the header is spoken only, and the column is not printed. */
export function toolsColumn<Row>(
  header: string,
  cell: (row: Row) => ReactNode,
  look: Look<never> = {},
): DataColumn<Row, never> {
  return column<Row>(header, cell, { isHeaderHidden: true, ...look });
}

export function statusColumn<Row>(
  header: string,
  statusOf: (row: Row) => Status,
): DataColumn<Row, never> {
  return column(header, (row) => {
    const { tone, word } = statusOf(row);
    return <StatusTag tone={tone}>{word}</StatusTag>;
  });
}

/** A kind of column by how it says a value, and how it stands. */
function valueColumn<Value>(show: (value: Value) => ReactNode, kind: Look<never> = {}) {
  return <Row, SortKey extends string = never>(
    header: string,
    valueOf: (row: Row) => Value | null,
    { none = 'None', ...look }: ValueLook<SortKey> = {},
  ): DataColumn<Row, SortKey> => {
    const cell = (row: Row): ReactNode => {
      const value = valueOf(row);
      return value === null ? none : show(value);
    };
    return column(header, cell, { ...kind, ...look });
  };
}

export const textColumn = valueColumn<string>((text) => text);

/** A day, from an ISO date. */
export const dateColumn = valueColumn<string>(formatDate, { isNoWrap: true });

/** An instant, from an ISO one, on the clock of an IANA zone. */
export const momentColumn = (timeZone: string) =>
  valueColumn<string>((iso) => <time dateTime={iso}>{formatDateTime(iso, timeZone)}</time>);

/** How many. */
export const countColumn = valueColumn<number>(formatCount, { align: 'end' });

/** An amount, from integer cents. */
export const moneyColumn = valueColumn<number>(formatMoney, { align: 'end', isNoWrap: true });
