import type { ReactNode } from 'react';
import {
  formatCount,
  formatDate,
  formatDateIn,
  formatDateTime,
  formatMoney,
} from '#contract/formats';
import type { DataColumn } from '../ui/dataColumn';
import { Stack } from '../ui/Stack';
import { StatusTag, type StatusTone } from '../ui/StatusTag';

/** Overrides of a column's default look. */
type Look<SortKey extends string> = Omit<
  DataColumn<never, SortKey>,
  'key' | 'header' | 'cell' | 'isEmpty'
>;

interface ValueLook<SortKey extends string> extends Look<SortKey> {
  /**
   * Text for rows without a value, because cells are never empty. Defaults to "None", which doesn't
   * move below the row header.
   */
  readonly none?: string;
}

/** A record's state for `StatusTag`. */
export interface Status {
  readonly tone: StatusTone;
  readonly word: string;
  /** A sentence below the state, of any length. */
  readonly note?: string;
}

/**
 * Creates a column with custom cells. The functions below create columns by type of value:
 * `dateColumn('Filed', ({ filedOn }) => filedOn)`.
 */
export function column<Row, SortKey extends string = never>(
  header: string,
  cell: (row: Row) => ReactNode,
  look: Look<SortKey> = {},
): DataColumn<Row, SortKey> {
  return { key: header, header, cell, ...look };
}

/** Creates the row header: the record's link or name. */
export function rowHeader<Row, SortKey extends string = never>(
  header: string,
  cell: (row: Row) => ReactNode,
  look: Look<SortKey> = {},
): DataColumn<Row, SortKey> {
  return column(header, cell, { isRowHeader: true, ...look });
}

/**
 * Creates a column with the buttons of each row. The header is only for screen readers, and the
 * column isn't printed.
 */
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
  look: Look<never> = {},
): DataColumn<Row, never> {
  return column(
    header,
    (row) => {
      const { note = '', tone, word } = statusOf(row);
      const tag = <StatusTag tone={tone}>{word}</StatusTag>;
      if (note === '') return tag;
      return (
        <Stack gap={1}>
          {tag}
          <bdi>{note}</bdi>
        </Stack>
      );
    },
    look,
  );
}

/** Creates a column that shows whether a user or an account is active. */
export function activeColumn<Row>(
  header: string,
  isActive: (row: Row) => boolean,
): DataColumn<Row, never> {
  return statusColumn(header, (row) =>
    isActive(row) ? { tone: 'open', word: 'Active' } : { tone: 'closed', word: 'Inactive' },
  );
}

/** Creates a column type from a formatter and its default look. */
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
    const isEmpty = (row: Row): boolean => valueOf(row) === null;
    return column(header, cell, { ...kind, ...(none === 'None' ? { isEmpty } : {}), ...look });
  };
}

export const textColumn = valueColumn<string>((text) => text);

/** Creates a column of ISO dates. */
export const dateColumn = valueColumn<string>(formatDate, { isNoWrap: true });

/** Creates a column of ISO instants, formatted in an IANA time zone. */
export const momentColumn = (timeZone: string) =>
  valueColumn<string>((iso) => <time dateTime={iso}>{formatDateTime(iso, timeZone)}</time>);

/** Creates a column with the dates of ISO instants in an IANA time zone. */
export const dayColumn = (timeZone: string) =>
  valueColumn<string>((iso) => <time dateTime={iso}>{formatDateIn(iso, timeZone)}</time>, {
    isNoWrap: true,
  });

/** Creates a column of counts. */
export const countColumn = valueColumn<number>(formatCount, { align: 'end' });

/** Formats integer cents with a minus sign, which is as wide as a digit: "−$626.60". */
function formatSigned(cents: number): string {
  return formatMoney(cents).replace(/^-/, '−');
}

/** Creates a column of integer cents, formatted as dollars. */
export const moneyColumn = valueColumn<number>(formatSigned, { align: 'end', isNoWrap: true });
