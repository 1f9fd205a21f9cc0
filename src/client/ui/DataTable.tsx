import {
  memo,
  startTransition,
  useEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useMaxWidth } from '../platform/useMinWidth';
import { classNames } from './classNames';
import { VisuallyHidden } from './VisuallyHidden';
import { Drawing } from './Drawing';
import styles from './DataTable.module.css';

export interface DataColumn<Row, SortKey extends string = string> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the header a sort button with this key. */
  readonly sortKey?: SortKey;
  /** The cell that names the row: the record's link. */
  readonly isRowHeader?: boolean;
  /** A column of buttons: the header is only for screen readers, and the column isn't printed. */
  readonly isHeaderHidden?: boolean;
  /** For numbers, dates, and buttons that must not wrap; list layout may still wrap them. */
  readonly isNoWrap?: boolean;
  /** `end` for amounts. */
  readonly align?: 'start' | 'end';
  /** The list layout shows the value without the header. */
  readonly isLabelHidden?: boolean;
  /**
   * Priority when space is short: 3 moves below the row header under 68.75rem of table width, and 2
   * under 47.5rem. Columns without a priority stay until the table becomes a list.
   */
  readonly priority?: 2 | 3;
  /** Whether a row has no value here; then nothing moves below its row header. */
  readonly isEmpty?: (row: Row) => boolean;
  /**
   * A CSS width: "30%", "6rem". If one column has a width, all keep theirs, and cells must truncate
   * long content.
   */
  readonly width?: string;
  /**
   * Place of the cell in the four-line rows of a list without labels: `name` and `date` put their
   * parts into lines of their own (`results.module.css`).
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

export interface DataTableProps<Row, SortKey extends string = string> {
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  /**
   * Keep the array the same between renders: a row re-renders only with new columns or a new row.
   */
  readonly columns: readonly DataColumn<Row, SortKey>[];
  readonly rows: readonly Row[];
  /** Number of placeholder rows, shown after 300 ms. */
  readonly pendingRows?: number;
  readonly rowKey: (row: Row) => string | number;
  readonly sort?: DataSort<SortKey> | null;
  /** Called with the pressed column's key; the owner decides the direction. */
  readonly onSort?: ((key: SortKey) => void) | undefined;
  /** Keep it the same between renders. Groups consecutive rows under a heading. */
  readonly groupOf?: ((row: Row) => RowGroup) | undefined;
  /**
   * Keep it the same between renders. Called for a click outside of a row's controls, or for Space
   * on its link; the link still works.
   */
  readonly onRowChosen?: ((row: Row) => void) | undefined;
  readonly chosenKey?: string | number | null | undefined;
  /** No row has a second line, so rows are lower and centered. */
  readonly isOneLine?: boolean | undefined;
  /** The page has another sort control, so the list layout doesn't show one. */
  readonly isSortedElsewhere?: boolean | undefined;
  /** Keep it the same between renders. A line across the row, below it; empty for none. */
  readonly detail?: ((row: Row) => ReactNode) | undefined;
  /** Sums over all rows, by column key, in a row at the end. */
  readonly sums?: Readonly<Record<string, ReactNode>> | undefined;
  /** Id of the first group of rows, which can then get the focus from a skip link. */
  readonly bodyId?: string | undefined;
}

/**
 * Explicit, because the list layout changes `display`, which removes the table roles in some
 * browsers.
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
  readonly isChosen: boolean;
  readonly onChosen: ((row: Row) => void) | undefined;
  readonly detail: ((row: Row) => ReactNode) | undefined;
}

const CONTROLS = 'a, button, input, select, label, summary';

function isOnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null;
}

/** Space on a link would scroll the page. */
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
  const hasLabel = !isHeaderHidden && column.slot === undefined && column.isLabelHidden !== true;
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
    'data-print': isHeaderHidden ? 'hide' : undefined,
    'data-priority': column.priority,
    'data-slot': column.slot,
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
          // Only the column or this is visible at a time, also for screen readers.
          <span key={other.key} className={styles.moved} data-priority={other.priority}>
            <span className={styles.movedLabel}>{other.header}</span> {other.cell(row)}
          </span>
        ),
      )}
    </th>
  );
}

const DataRow = memo(PlainDataRow) as typeof PlainDataRow;

interface HeadCellProps<Row, SortKey extends string> {
  readonly column: DataColumn<Row, SortKey>;
  readonly sort: DataSort<SortKey> | null;
  readonly onSort: ((key: SortKey) => void) | undefined;
  /** Another control sorts. */
  readonly isText: boolean;
}

/** Strokes on a 20 × 20 grid. */
const SORT_PATHS = {
  none: 'M6.5 8 10 4.5 13.5 8m0 4L10 15.5 6.5 12',
  ascending: 'M10 15.5v-11m-4 4 4-4 4 4',
  descending: 'M10 4.5v11m-4-4 4 4 4-4',
} as const;

function HeadCell<Row, SortKey extends string>({
  column,
  sort,
  onSort,
  isText,
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
      data-priority={column.priority}
      className={classNames(
        styles.headCell,
        !isSortable && styles.plain,
        column.align === 'end' && styles.end,
      )}
    >
      {isSortable && !isText ? (
        <button type="button" className={styles.sort} onClick={() => onSort(sortKey)}>
          {column.header}
          <Drawing path={SORT_PATHS[direction ?? 'none']} size={14} />
        </button>
      ) : column.isHeaderHidden === true ? (
        <VisuallyHidden>{column.header}</VisuallyHidden>
      ) : (
        column.header
      )}
    </th>
  );
}

/** Widest window on which a select replaces the sort buttons. */
const PHONE_MAX_PX = 639;

interface PhoneSortProps<Row, SortKey extends string> {
  readonly columns: readonly DataColumn<Row, SortKey>[];
  readonly sort: DataSort<SortKey> | null;
  readonly onSort: (key: SortKey) => void;
}

/** Sort column and direction in one line, in place of a button for each column. */
function PhoneSort<Row, SortKey extends string>({
  columns,
  onSort,
  sort,
}: PhoneSortProps<Row, SortKey>) {
  const sorts = columns.filter(({ sortKey }) => sortKey !== undefined);
  const current = sorts.find(({ sortKey }) => sortKey === sort?.key)?.sortKey;
  const direction = sort?.isDescending === true ? 'descending' : 'ascending';
  return (
    <div className={styles.phoneSort} data-print="hide">
      <label>
        <span>Sort by</span>
        <select
          value={current ?? ''}
          onChange={({ currentTarget }) => {
            const next = sorts.find(({ sortKey }) => sortKey === currentTarget.value)?.sortKey;
            if (next !== undefined) onSort(next);
          }}
        >
          {current === undefined ? <option value="">Default order</option> : null}
          {sorts.map(({ header, key, sortKey }) => (
            <option key={key} value={sortKey}>
              {header}
            </option>
          ))}
        </select>
      </label>
      {current === undefined ? null : (
        <button type="button" className={styles.direction} onClick={() => onSort(current)}>
          <Drawing path={SORT_PATHS[direction]} size={16} />
          {direction === 'descending' ? 'Descending' : 'Ascending'}
        </button>
      )}
    </div>
  );
}

/** Consecutive rows under one heading. */
function grouped<Row>(
  rows: readonly Row[],
  groupOf: ((row: Row) => RowGroup) | undefined,
): readonly { readonly group: RowGroup | null; readonly rows: readonly Row[] }[] {
  if (groupOf === undefined) return [{ group: null, rows }];
  const groups: { group: RowGroup; rows: Row[] }[] = [];
  for (const row of rows) {
    const group = groupOf(row);
    const last = groups.at(-1);
    if (last?.group.key === group.key) last.rows.push(row);
    else groups.push({ group, rows: [row] });
  }
  return groups;
}

interface SumRowProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly sums: Readonly<Record<string, ReactNode>>;
}

/** The sums over all rows, below the rows. */
function SumRow<Row>({ columns, sums }: SumRowProps<Row>) {
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

/** Rows that fill about one window plus one turn of the mouse wheel. */
const FIRST_ROWS = 20;

/**
 * Renders the first rows of an empty table in two steps: the visible rows, then the rest in a
 * transition, so that the page stays responsive. A table never has fewer rows in between, so the
 * scroll position is stable.
 */
function useRowsInTurn<Row>(rows: readonly Row[]): readonly Row[] {
  // A restored page has all rows immediately, and so its full height.
  const [isWhole, setIsWhole] = useState(rows.length > 0);
  if (isWhole && rows.length === 0) setIsWhole(false);
  useEffect(() => {
    if (!isWhole && rows.length > 0) startTransition(() => setIsWhole(true));
  }, [isWhole, rows.length]);
  return useMemo(() => (isWhole ? rows : rows.slice(0, FIRST_ROWS)), [isWhole, rows]);
}

/**
 * A table of records: sticky header, sort buttons, and a list layout under 35rem. Rows are
 * memoized by identity, so that a change re-renders one row.
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
  groupOf,
  onRowChosen,
  chosenKey = null,
  isOneLine = false,
  isSortedElsewhere = false,
  bodyId,
  detail,
  sums,
}: DataTableProps<Row, SortKey>) {
  const drawn = useRowsInTurn(rows);
  const isPhone = useMaxWidth(PHONE_MAX_PX);
  const hasPhoneSort =
    isPhone &&
    !isSortedElsewhere &&
    onSort !== undefined &&
    columns.some(({ sortKey }) => sortKey !== undefined);
  const hasWidths = columns.some(({ width }) => width !== undefined);
  const hasSlots = columns.some(({ slot }) => slot !== undefined);
  return (
    <div className={styles.frame}>
      {hasPhoneSort ? <PhoneSort columns={columns} sort={sort} onSort={onSort} /> : null}
      <table
        className={classNames(
          styles.table,
          hasWidths && styles.fixed,
          hasSlots && styles.slotted,
          isOneLine && styles.oneLine,
        )}
        aria-busy={drawn.length < rows.length || undefined}
        {...ROLES.table}
      >
        <caption className={isCaptionHidden ? undefined : styles.caption}>
          {isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </caption>
        {hasWidths ? (
          <colgroup>
            {columns.map(({ isHeaderHidden, key, priority, width }) => (
              <col
                key={key}
                data-priority={priority}
                data-print={isHeaderHidden === true ? 'hide' : undefined}
                style={{ width }}
              />
            ))}
          </colgroup>
        ) : null}
        <thead
          {...ROLES.group}
          className={classNames(styles.head, isSortedElsewhere && styles.headHiddenInList)}
        >
          <tr {...ROLES.row} className={styles.headRow}>
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                sort={sort}
                onSort={onSort}
                isText={hasPhoneSort}
              />
            ))}
          </tr>
        </thead>
        {grouped(drawn, groupOf).map(({ group, rows: those }, place) => (
          <tbody
            key={group === null ? 'rows' : `${group.key} ${String(place)}`}
            {...ROLES.group}
            {...(place === 0 && bodyId !== undefined ? { id: bodyId, tabIndex: -1 } : {})}
            className={styles.body}
          >
            {group === null ? null : (
              <tr {...ROLES.row} className={styles.groupRow}>
                <th
                  scope="rowgroup"
                  {...ROLES.rowHeader}
                  colSpan={columns.length}
                  className={styles.group}
                >
                  {group.label}
                </th>
              </tr>
            )}
            {those.map((row) => {
              const key = rowKey(row);
              return (
                <DataRow
                  key={key}
                  row={row}
                  columns={columns}
                  isChosen={key === chosenKey}
                  onChosen={onRowChosen}
                  detail={detail}
                />
              );
            })}
          </tbody>
        ))}
        {sums === undefined || rows.length === 0 ? null : <SumRow columns={columns} sums={sums} />}
        {pendingRows === 0 ? null : (
          <tbody {...ROLES.group} className={styles.body}>
            {Array.from({ length: pendingRows }, (_unused, index) => (
              <tr key={index} className={styles.row} aria-hidden="true">
                {columns.map(({ key }) => (
                  <td key={key} className={styles.cell}>
                    <span className={styles.pending} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}
