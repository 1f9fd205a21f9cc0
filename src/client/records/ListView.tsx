import { useRef, type ReactNode } from 'react';
import { formatCount } from '#contract/formats';
import type { LinkQuery } from '#contract/site/queryFields';
import type { LoadableState } from '../state/loadable/createLoadable';
import { addressChosen } from '../state/location/slice';
import { useAppDispatch } from '../store/hooks';
import { buttonClass } from '../ui/buttonClass';
import type { DataColumn, DataSort } from '../ui/dataColumn';
import { DataTable, type DataTableProps } from '../ui/DataTable';
import { Pagination } from '../ui/Pagination';
import { Stack } from '../ui/Stack';
import { StateMessage } from '../ui/StateMessage';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { AppLink } from '../widgets/AppLink';
import { LoadFailed } from '../widgets/LoadFailed';
import { useHrefs } from '../widgets/useHrefs';
import { asSentenceStart } from '../ui/words';
import { countWords, type Things } from './countWords';
import { FilterChips, type ActiveFilter } from './FilterChips';
import { ListSummary } from './ListSummary';
import { useShownList, type ListPhase } from './useShownList';
import styles from './records.module.css';

/** Response of a list call: paged lists have both page fields, others have neither. */
export interface ListAnswer<Row> {
  readonly items: readonly Row[];
  /** Count over all pages; exceeds the number of rows if the list is cut off. */
  readonly total: number;
  readonly capped: boolean;
  /** Starts at 1. */
  readonly pageNumber?: number;
  readonly pageSize?: number;
}

/** Options of the table that change nothing else in the list; see `DataTable`. */
export type TableOptions<Row, SortKey extends string> = Pick<
  DataTableProps<Row, SortKey>,
  | 'sort'
  | 'onSort'
  | 'groupOf'
  | 'onRowChosen'
  | 'chosenKey'
  | 'isSortedElsewhere'
  | 'isOneLine'
  | 'detail'
  | 'bodyId'
>;

export interface ListViewProps<Row, List extends ListAnswer<Row>, SortKey extends string> {
  readonly of: LoadableState<List>;
  /**
   * Identifies the list, if its URL can show different lists. Rows of a different list are never
   * shown.
   */
  readonly question?: string;
  /** Singular and plural of the rows; also used for loading, error, and empty texts. */
  readonly things: Things;
  /** Accessible name of the table. */
  readonly caption: string;
  /** Must be the same array on every render. */
  readonly columns: readonly DataColumn<Row, SortKey>[];
  /** Key of a row; defaults to its `id`. */
  readonly rowKey?: (row: Row) => string | number;
  /** Header of the record that the list belongs to, once loaded. */
  readonly head?: (list: List) => ReactNode;
  /** Text above the rows; null for none. Defaults to the count. */
  readonly lead?: (list: List, count: string) => ReactNode;
  /**
   * True if the page shows the count elsewhere, so that only screen readers get the text above the
   * rows.
   */
  readonly isLeadHidden?: boolean;
  /** Filters and other content between the summary and the rows. */
  readonly controls?: (list: List) => ReactNode;
  /** Form below the controls that doesn't need the list; shown while the list loads. */
  readonly form?: ReactNode;
  /** Buttons on the line of the page's heading: file, print, add. */
  readonly actions?: (list: List) => ReactNode;
  /** True for one short action that fits on the heading's line even on a phone. */
  readonly areActionsInHeading?: boolean;
  /** Controls on the line of the summary, such as filters that a phone shows behind a button. */
  readonly beside?: (list: List) => ReactNode;
  /** Content if the list has no rows. */
  readonly empty:
    | { readonly title: string; readonly text: ReactNode; readonly action?: ReactNode }
    | ((list: List) => ReactNode);
  /** URL of the list with its filters and sort; the page and filter links use it. */
  readonly address?: { readonly path: string; readonly query: LinkQuery };
  readonly filters?: readonly ActiveFilter[];
  readonly table?: TableOptions<Row, SortKey>;
  /** True if `foot` links to more rows, so the note that the list is cut off is omitted. */
  readonly isPagedElsewhere?: boolean;
  /** Called when the page number changes, to focus a summary that is elsewhere on the page. */
  readonly onFocusSummary?: () => void;
  /** Returns the totals of all rows by column key, for the table's last row. */
  readonly sums?: (list: List) => Readonly<Record<string, ReactNode>> | undefined;
  /** Content below the rows. Links to more rows of the same list call `focusSummary`. */
  readonly foot?: (list: List, focusSummary: () => void) => ReactNode;
  /** Heading while the list isn't loaded, on a screen that renders its own heading. */
  readonly title?: string;
  /** Title of the error, if "could not be loaded" doesn't fit. */
  readonly failure?: string;
  /** Content if the record that the list belongs to doesn't exist. */
  readonly notFound?: ReactNode;
}

/** Rows without an `id` need a key. */
type Keyed<Row> = Row extends { readonly id: string | number }
  ? unknown
  : { readonly rowKey: object };

/** Placeholder rows of a list that was never loaded. */
const ROWS_EXPECTED = 8;
/** Minimum number of rows per page at which page links also appear above the rows. */
const LONG_PAGE_ROWS = 200;

/**
 * A list of records (spec section 2): summary with the count, filters, table, pages, and an empty
 * state. While a different order or page of the same list loads, everything but the rows stays, and
 * focus is kept.
 */
export function ListView<Row, List extends ListAnswer<Row>, SortKey extends string = string>(
  props: ListViewProps<Row, List, SortKey> & Keyed<Row>,
) {
  const { actions, areActionsInHeading = false, beside, head, isLeadHidden = false, lead } = props;
  const { address, controls, filters = [], foot, form, onFocusSummary } = props;
  const { caption, columns, rowKey = idOf, sums, table = {}, things } = props;
  const dispatch = useAppDispatch();
  const summaryRef = useRef<HTMLParagraphElement>(null);
  const { list, phase } = useShownList(props.of, props.question ?? '');

  if (phase === 'failed') return <NotLoaded {...props} />;
  const isLoading = phase === 'loading';
  const loaded = isLoading ? null : list;
  const count = list === null ? '' : countWords(list, things);
  const focusSummary = onFocusSummary ?? (() => summaryRef.current?.focus());
  const removeFilter = ({ field, removal = { [field]: null } }: ActiveFilter): void => {
    if (address === undefined) return;
    const query = { ...address.query, pageNumber: null, ...removal };
    dispatch(addressChosen({ path: address.path, query }));
  };
  return (
    <Stack>
      <VisuallyHidden>
        <p role="status">{announcement(phase, list, count, props)}</p>
      </VisuallyHidden>
      {list === null ? null : head?.(list)}
      <ListSummary
        text={list === null ? null : (lead ?? countSentence)(list, count)}
        textRef={summaryRef}
        isTextHidden={isLeadHidden}
        isLoading={isLoading}
        actions={list === null ? null : (actions?.(list) ?? null)}
        areActionsInHeading={areActionsInHeading}
        controls={list === null ? null : (beside?.(list) ?? null)}
      />
      <FilterChips filters={filters} onEmptied={focusSummary} onRemove={removeFilter} />
      {phase === 'notApplied' ? <p className={styles.lead}>{NOT_APPLIED}</p> : null}
      {list === null ? null : controls?.(list)}
      {form}
      {list !== null && (list.pageSize ?? 0) >= LONG_PAGE_ROWS ? (
        <Pages {...props} list={list} where=", above" onPageChange={focusSummary} />
      ) : null}
      {loaded?.items.length === 0 ? (
        <NoRows {...props} list={loaded} />
      ) : (
        <DataTable
          {...table}
          caption={caption}
          isCaptionHidden
          columns={columns}
          rows={loaded?.items ?? []}
          pendingRows={isLoading ? (list?.items.length ?? ROWS_EXPECTED) : 0}
          rowKey={rowKey}
          sums={loaded === null ? undefined : sums?.(loaded)}
        />
      )}
      {list === null ? null : <Pages {...props} list={list} onPageChange={focusSummary} />}
      {list === null || props.isPagedElsewhere === true ? null : (
        <CutOff list={list} things={things} />
      )}
      {list === null || foot === undefined ? null : (
        <Foot list={list} foot={foot} focusSummary={focusSummary} />
      )}
    </Stack>
  );
}

interface FootProps<List> {
  readonly list: List;
  readonly foot: (list: List, focusSummary: () => void) => ReactNode;
  readonly focusSummary: () => void;
}

function Foot<List>({ focusSummary, foot, list }: FootProps<List>) {
  return foot(list, focusSummary);
}

/** Shown with the previous rows if a request for other rows failed offline. */
const NOT_APPLIED = 'This is the previous list. Your change applies when you’re back online.';

function idOf(row: unknown): string | number {
  return (row as { readonly id: string | number }).id;
}

/** Formats the count; null for an empty list, which has its own text. */
function countSentence({ total }: ListAnswer<unknown>, words: string): string | null {
  return total === 0 ? null : `${asSentenceStart(words)}.`;
}

function pageCount({ pageSize, total }: ListAnswer<unknown>): number {
  return pageSize === undefined ? 1 : Math.ceil(total / pageSize);
}

/** The error instead of the list, or the page of a missing record. */
function NotLoaded<Row, List extends ListAnswer<Row>, SortKey extends string>({
  failure,
  notFound,
  of: state,
  things,
  title,
}: ListViewProps<Row, List, SortKey>) {
  if (state.status === 'notFound' && notFound !== undefined) return notFound;
  const error = state.status === 'failed' ? state.error : `We didn’t find any ${things.many}.`;
  return <LoadFailed title={title} failure={failure} error={error} />;
}

/** Returns the announcement for screen readers: loading, or the rows and whether they are current. */
function announcement<Row, List extends ListAnswer<Row>, SortKey extends string>(
  phase: ListPhase,
  list: List | null,
  count: string,
  { columns, filters = [], table, things }: ListViewProps<Row, List, SortKey>,
): string {
  if (phase === 'loading' || list === null) return `Loading the ${things.many}`;
  if (phase === 'notApplied') return NOT_APPLIED;
  return rowsAnnouncement(list, count, columns, table?.sort ?? null, filters);
}

/** Returns the announcement of loaded rows: count, page, order, and filters. */
function rowsAnnouncement<Row, SortKey extends string>(
  list: ListAnswer<Row>,
  count: string,
  columns: readonly DataColumn<Row, SortKey>[],
  sort: DataSort<SortKey> | null,
  filters: readonly ActiveFilter[],
): string {
  const pages = pageCount(list);
  const column = columns.find(({ sortKey }) => sortKey !== undefined && sortKey === sort?.key);
  return [
    asSentenceStart(count),
    ...(pages > 1 ? [`page ${formatCount(list.pageNumber ?? 1)} of ${formatCount(pages)}`] : []),
    ...(column === undefined
      ? []
      : [`sorted by ${column.header}, ${sort?.isDescending ? 'descending' : 'ascending'}`]),
    ...(filters.length === 0
      ? []
      : [`filtered by ${filters.map(({ label }) => label).join(', ')}`]),
  ].join(', ');
}

interface PagesProps extends Pick<
  ListViewProps<unknown, ListAnswer<unknown>, string>,
  'address' | 'things'
> {
  readonly list: ListAnswer<unknown>;
  /** Distinguishes two sets of page links. */
  readonly where?: string;
  readonly onPageChange: () => void;
}

/** Page links of the list; turning a page moves the focus to the summary. */
function Pages({ address, list, onPageChange, things, where = '' }: PagesProps) {
  const dispatch = useAppDispatch();
  const hrefs = useHrefs();
  if (address === undefined) return null;
  const { path, query } = address;
  return (
    <Pagination
      label={`Pages of ${things.many}${where}`}
      current={list.pageNumber ?? 1}
      count={pageCount(list)}
      hrefFor={(pageNumber) => hrefs.screen(path, { ...query, pageNumber })}
      onNavigate={(pageNumber) => {
        onPageChange();
        dispatch(addressChosen({ path, query: { ...query, pageNumber } }));
      }}
    />
  );
}

/** Empty state: the list is empty, or the URL requests a page after the last one. */
function NoRows<Row, List extends ListAnswer<Row>, SortKey extends string>({
  address,
  empty,
  list,
  things,
}: ListViewProps<Row, List, SortKey> & { readonly list: List }) {
  if (list.total === 0 || address === undefined) {
    if (typeof empty === 'function') return empty(list);
    return (
      <StateMessage kind="empty" title={empty.title} action={empty.action}>
        {empty.text}
      </StateMessage>
    );
  }
  const pages = pageCount(list);
  return (
    <StateMessage
      kind="empty"
      title="Page not found"
      action={
        <AppLink
          to={address.path}
          query={{ ...address.query, pageNumber: null }}
          className={buttonClass()}
        >
          Go to the first page
        </AppLink>
      }
    >
      There {pages === 1 ? 'is only 1 page' : `are only ${formatCount(pages)} pages`} of{' '}
      {things.many}.
    </StateMessage>
  );
}

/** Explains that an unpaged list is cut off. */
function CutOff({ list, things }: { readonly list: ListAnswer<unknown>; readonly things: Things }) {
  const isCut = list.pageSize === undefined && (list.capped || list.total > list.items.length);
  if (!isCut) return null;
  return (
    <p>
      {list.items.length === 1
        ? `Only the first ${things.one} is listed.`
        : `Only the first ${formatCount(list.items.length)} ${things.many} are listed.`}
    </p>
  );
}
