import { classNames } from './classNames';
import { ROLES, type DataColumn, type DataSort } from './dataColumn';
import { Drawing } from './Drawing';
import styles from './DataTable.module.css';
import { VisuallyHidden } from './VisuallyHidden';

interface HeadCellProps<Row, SortKey extends string> {
  readonly column: DataColumn<Row, SortKey>;
  readonly sort: DataSort<SortKey> | null;
  readonly onSort: ((key: SortKey) => void) | undefined;
  /** True if a different control sorts the table; the header is then plain text. */
  readonly isText: boolean;
}

/** Icon paths on a 20 × 20 grid. */
const SORT_PATHS = {
  none: 'M6.5 8 10 4.5 13.5 8m0 4L10 15.5 6.5 12',
  ascending: 'M10 15.5v-11m-4 4 4-4 4 4',
  descending: 'M10 4.5v11m-4-4 4 4 4-4',
} as const;

/** A column header: text, or a button that sorts. */
export function HeadCell<Row, SortKey extends string>({
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

interface PhoneSortProps<Row, SortKey extends string> {
  readonly columns: readonly DataColumn<Row, SortKey>[];
  readonly sort: DataSort<SortKey> | null;
  readonly onSort: (key: SortKey) => void;
}

/** One-line controls for the sort column and its direction, instead of a button for each column. */
export function PhoneSort<Row, SortKey extends string>({
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
