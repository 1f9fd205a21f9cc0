import { memo, type ReactNode } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import type { IconName } from './iconPaths';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './DataTable.module.css';

export interface DataColumn<Row, SortKey extends string = string> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the header a button that asks for this order. */
  readonly sortKey?: SortKey;
  /** The cell that names the row: the record's link. */
  readonly isRowHeader?: boolean;
  /** A column of toggles: its header is spoken only, and it is not printed. */
  readonly isHeaderHidden?: boolean;
  /** For numbers, dates and toggles, which must not break; the list layout breaks them if need be. */
  readonly isNoWrap?: boolean;
  /** `end` for amounts. */
  readonly align?: 'start' | 'end';
}

export interface DataSort<SortKey extends string = string> {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

export interface DataTableProps<Row, SortKey extends string = string> {
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  /** Keep the array the same between renders: a row is rendered again only with new columns or a new row. */
  readonly columns: readonly DataColumn<Row, SortKey>[];
  readonly rows: readonly Row[];
  /** Rows that are on their way, shown as their shape after 300 ms. */
  readonly pendingRows?: number;
  readonly rowKey: (row: Row) => string | number;
  readonly sort?: DataSort<SortKey> | null;
  /** Called with the pressed column's key; the owner decides the direction. */
  readonly onSort?: (key: SortKey) => void;
}

/**
 * Said outright, since the list layout takes the table display away, and in some browsers the
 * roles that come with it.
 */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

interface DataRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly DataColumn<Row>[];
}

function PlainDataRow<Row>({ row, columns }: DataRowProps<Row>) {
  return (
    <tr {...ROLES.row} className={styles.row}>
      {columns.map((column) => {
        const label = column.isHeaderHidden === true ? undefined : column.header;
        const shape = classNames(
          styles.cell,
          column.align === 'end' && styles.end,
          (column.isNoWrap ?? column.isHeaderHidden) === true && styles.noWrap,
          column.isHeaderHidden === true && styles.tools,
        );
        const print = column.isHeaderHidden === true ? 'hide' : undefined;
        return column.isRowHeader === true ? (
          <th
            key={column.key}
            scope="row"
            {...ROLES.rowHeader}
            className={classNames(shape, styles.rowHeader)}
            data-label={label}
            data-print={print}
          >
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.key}
            {...ROLES.cell}
            className={shape}
            data-label={label}
            data-print={print}
          >
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}

const DataRow = memo(PlainDataRow) as typeof PlainDataRow;

interface HeadCellProps<Row, SortKey extends string> {
  readonly column: DataColumn<Row, SortKey>;
  readonly sort: DataSort<SortKey> | null;
  readonly onSort: ((key: SortKey) => void) | undefined;
}

function sortIcon(direction: 'ascending' | 'descending' | undefined): IconName {
  if (direction === undefined) return 'sort';
  return direction === 'ascending' ? 'sortUp' : 'sortDown';
}

function HeadCell<Row, SortKey extends string>({
  column,
  sort,
  onSort,
}: HeadCellProps<Row, SortKey>) {
  const { sortKey } = column;
  const isSortable = sortKey !== undefined && onSort !== undefined;
  const isSorted = isSortable && sort?.key === sortKey;
  const direction = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      {...ROLES.columnHeader}
      aria-sort={direction}
      data-print={column.isHeaderHidden === true ? 'hide' : undefined}
      className={classNames(
        styles.headCell,
        !isSortable && styles.plain,
        column.align === 'end' && styles.end,
      )}
    >
      {isSortable ? (
        <button type="button" className={styles.sort} onClick={() => onSort(sortKey)}>
          {column.header}
          <Icon name={sortIcon(direction)} size={14} />
        </button>
      ) : column.isHeaderHidden === true ? (
        <VisuallyHidden>{column.header}</VisuallyHidden>
      ) : (
        column.header
      )}
    </th>
  );
}

/**
 * A table of records: sticky head, sort buttons, and under 640 px a list in the same order. Rows
 * are memoised by identity, so one changed row is rendered alone.
 */
export function DataTable<Row, SortKey extends string = string>({
  caption,
  isCaptionHidden = false,
  columns,
  rows,
  pendingRows = 0,
  rowKey,
  sort = null,
  onSort,
}: DataTableProps<Row, SortKey>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} {...ROLES.table}>
        <caption className={isCaptionHidden ? undefined : styles.caption}>
          {isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </caption>
        <thead {...ROLES.group} className={styles.head}>
          <tr {...ROLES.row} className={styles.headRow}>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group} className={styles.body}>
          {rows.map((row) => (
            <DataRow key={rowKey(row)} row={row} columns={columns} />
          ))}
          {Array.from({ length: pendingRows }, (_unused, index) => (
            <tr key={`pending ${String(index)}`} className={styles.row} aria-hidden="true">
              {columns.map(({ key }) => (
                <td key={key} className={styles.cell}>
                  <span className={styles.pending} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
