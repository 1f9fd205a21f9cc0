import { memo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './classNames';
import { ROLES, type DataColumn } from './dataColumn';
import styles from './DataTable.module.css';

interface DataRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly DataColumn<Row>[];
  readonly isChosen: boolean;
  readonly onChosen: ((row: Row) => void) | undefined;
  readonly detail: ((row: Row) => ReactNode) | undefined;
}

const CONTROLS = 'a, button, input, select, label, summary';

function isOnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null;
}

/** Returns true for Space on a link, which would otherwise scroll the page. */
function isSpaceOnLink({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof Element && target.closest('a') !== null;
}

function PlainDataRow<Row>({ columns, detail, isChosen, onChosen, row }: DataRowProps<Row>) {
  const choosing =
    onChosen === undefined
      ? {}
      : {
          'data-chosen': isChosen ? '' : undefined,
          onClick: (event: MouseEvent) => {
            if (!isOnControl(event)) onChosen(row);
          },
          onKeyDown: (event: KeyboardEvent) => {
            if (!isSpaceOnLink(event)) return;
            event.preventDefault();
            onChosen(row);
          },
        };
  return (
    <>
      <tr {...ROLES.row} className={styles.row} {...choosing}>
        {columns.map((column) => (
          <DataCell key={column.key} column={column} columns={columns} row={row} />
        ))}
      </tr>
      {detail === undefined ? null : (
        <tr {...ROLES.row} className={styles.detail}>
          <td {...ROLES.cell} colSpan={columns.length}>
            {detail(row)}
          </td>
        </tr>
      )}
    </>
  );
}

interface DataCellProps<Row> {
  readonly column: DataColumn<Row>;
  readonly columns: readonly DataColumn<Row>[];
  readonly row: Row;
}

function DataCell<Row>({ column, columns, row }: DataCellProps<Row>) {
  const { align, cell, header, isHeaderHidden = false, isNoWrap = isHeaderHidden } = column;
  const isBeside = column.isBesideHeader === true;
  const hasLabel =
    !isHeaderHidden &&
    column.slot === undefined &&
    column.phone === undefined &&
    column.isLabelHidden !== true &&
    !isBeside;
  const label = hasLabel ? header : undefined;
  const shape = classNames(
    styles.cell,
    align === 'end' && styles.end,
    isNoWrap && styles.noWrap,
    isHeaderHidden && styles.tools,
    column.isRowHeader === true && styles.rowHeader,
  );
  const common = {
    className: shape,
    'data-label': label,
    'data-beside': isBeside ? '' : undefined,
    'data-none': column.isEmpty?.(row) === true ? '' : undefined,
    'data-print': isHeaderHidden ? 'hide' : undefined,
    'data-priority': column.priority,
    'data-slot': column.slot,
    'data-phone': column.phone,
    'data-name': column.phone === 'named' ? header : undefined,
  };
  if (column.isRowHeader !== true) {
    return (
      <td {...ROLES.cell} {...common}>
        {cell(row)}
      </td>
    );
  }
  return (
    <th scope="row" {...ROLES.rowHeader} {...common}>
      {cell(row)}
      {columns.map((other) =>
        other.priority === undefined || other.isEmpty?.(row) === true ? null : (
          // Either this value or the cell in its own column is visible, never both, even to screen
          // readers.
          <span key={other.key} className={styles.moved} data-priority={other.priority}>
            {other.isLabelHidden === true ? null : (
              <span className={styles.movedLabel}>{other.header}</span>
            )}{' '}
            {other.cell(row)}
          </span>
        ),
      )}
    </th>
  );
}

/**
 * A row of a `DataTable`, followed by a full-width line if `detail` returns one. Re-renders only
 * for a new row.
 */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;

interface SumRowProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly sums: Readonly<Record<string, ReactNode>>;
}

/** The totals of all rows, below the rows. */
export function SumRow<Row>({ columns, sums }: SumRowProps<Row>) {
  const named = columns.find(({ key }) => sums[key] === undefined);
  return (
    <tfoot {...ROLES.group} className={styles.body}>
      <tr {...ROLES.row} className={classNames(styles.row, styles.sumRow)}>
        {columns.map((column) => {
          const { align, header, key, priority } = column;
          const shape = classNames(styles.cell, align === 'end' && styles.end);
          const common = { className: shape, 'data-priority': priority };
          return column === named ? (
            <th key={key} scope="row" {...ROLES.rowHeader} {...common}>
              All rows
              {columns.map((other) =>
                other.priority === undefined || sums[other.key] === undefined ? null : (
                  <span key={other.key} className={styles.moved} data-priority={other.priority}>
                    <span className={styles.movedLabel}>{other.header}</span> {sums[other.key]}
                  </span>
                ),
              )}
            </th>
          ) : (
            <td
              key={key}
              {...ROLES.cell}
              {...common}
              data-label={sums[key] === undefined ? undefined : header}
            >
              {sums[key]}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
