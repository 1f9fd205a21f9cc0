import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useMaxWidth } from '../platform/useMinWidth';
import { classNames } from './classNames';
import { ROLES, type DataColumn, type DataSort, type RowGroup } from './dataColumn';
import { DataRow, SumRow } from './DataRow';
import styles from './DataTable.module.css';
import { HeadCell, PhoneSort } from './TableSort';
import { VisuallyHidden } from './VisuallyHidden';

/** Maximum window width, in pixels, at which a select replaces the sort buttons. */
const PHONE_MAX_PX = 639;

export interface DataTableProps<Row, SortKey extends string = string> {
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  /**
   * Keep the array stable between renders: a row re-renders only if its row object or the columns
   * change.
   */
  readonly columns: readonly DataColumn<Row, SortKey>[];
  readonly rows: readonly Row[];
  /** Number of placeholder rows, shown after 300 ms. */
  readonly pendingRows?: number;
  readonly rowKey: (row: Row) => string | number;
  readonly sort?: DataSort<SortKey> | null;
  /** Called with the pressed column's key; the owner decides the direction. */
  readonly onSort?: ((key: SortKey) => void) | undefined;
  /** Groups consecutive rows under a heading. Keep it stable between renders. */
  readonly groupOf?: ((row: Row) => RowGroup) | undefined;
  /**
   * Called for a click outside of a row's controls, or for Space on its link; the link still works.
   * Keep it stable between renders.
   */
  readonly onRowChosen?: ((row: Row) => void) | undefined;
  readonly chosenKey?: string | number | null | undefined;
  /** True if no row has a second line; rows are then shorter and centered. */
  readonly isOneLine?: boolean | undefined;
  /** True if the page has another sort control, so the list layout doesn't show one. */
  readonly isSortedElsewhere?: boolean | undefined;
  /** Content of a full-width line below the row; null for none. Keep it stable between renders. */
  readonly detail?: ((row: Row) => ReactNode) | undefined;
  /** Totals of all rows, by column key, in the last row. */
  readonly sums?: Readonly<Record<string, ReactNode>> | undefined;
  /** Id of the first group of rows, which can then get the focus from a skip link. */
  readonly bodyId?: string | undefined;
}

/** Groups consecutive rows under one heading. */
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

/** Number of rows that fill about one window plus one turn of the mouse wheel. */
const FIRST_ROWS = 20;

/**
 * Renders the first rows of an empty table in two steps: the visible rows, then the rest in a
 * transition, so that the page stays responsive. The number of rows never decreases in between, so
 * the scroll position is stable.
 */
function useRowsInTurn<Row>(rows: readonly Row[]): readonly Row[] {
  // A restored page shows all rows immediately, so that it has its full height.
  const [isWhole, setIsWhole] = useState(rows.length > 0);
  if (isWhole && rows.length === 0) setIsWhole(false);
  useEffect(() => {
    if (!isWhole && rows.length > 0) startTransition(() => setIsWhole(true));
  }, [isWhole, rows.length]);
  return useMemo(() => (isWhole ? rows : rows.slice(0, FIRST_ROWS)), [isWhole, rows]);
}

/**
 * A table of records: sticky header, sort buttons, and a list layout below 35rem. Rows are memoized
 * by identity, so that a change re-renders one row.
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
  const isBrief = columns.some(({ phone }) => phone !== undefined);
  return (
    <div className={styles.frame}>
      {hasPhoneSort ? <PhoneSort columns={columns} sort={sort} onSort={onSort} /> : null}
      <table
        className={classNames(
          styles.table,
          hasWidths && styles.fixed,
          hasSlots && styles.slotted,
          isBrief && styles.brief,
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
            {/* Full-width cells span even hidden columns; these columns use up the extra span. */}
            {columns.map(({ key, priority }) =>
              priority === undefined || (detail === undefined && groupOf === undefined) ? null : (
                <col key={`${key} hidden`} className={styles.spare} data-spare={priority} />
              ),
            )}
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
