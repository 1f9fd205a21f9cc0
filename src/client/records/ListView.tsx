import { useRef, type ReactNode } from 'react';
import type { LinkQuery } from '#contract/queryFields';
import type { LoadableState } from '../state/loadable/createLoadable';
import { addressChosen } from '../state/location/slice';
import { selectSite } from '../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { buttonClass } from '../ui/buttonClass';
import { DataTable, type DataColumn, type DataSort, type RowGroup } from '../ui/DataTable';
import { formatCount } from '../ui/formats';
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
import { useShownList } from './useShownList';
import styles from './records.module.css';

/** What a call answers with for a list: paged with both numbers, whole without. */
export interface ListAnswer<Row> {
  readonly items: readonly Row[];
  /** Of all pages; more than the rows where the list is cut. */
  readonly total: number;
  readonly capped: boolean;
  /** Counts from 1. */
  readonly pageNumber?: number;
  readonly pageSize?: number;
}

export interface ListViewProps<Row, List extends ListAnswer<Row>, SortKey extends string> {
  readonly of: LoadableState<List>;
  /** What the list is of, where its address can name another: nothing of another list stays on view. */
  readonly question?: string;
  /** What the list holds; also in the words for what is loading, failed or none. */
  readonly things: Things;
  /** Names the table; spoken only. */
  readonly caption: string;
  /** Keep the array the same between renders. */
  readonly columns: readonly DataColumn<Row, SortKey>[];
  /** What tells one row from another, where that is not its `id`. */
  readonly rowKey?: (row: Row) => string | number;
  /** What the list belongs to, once it is known: the band of its record. */
  readonly head?: (list: List) => ReactNode;
  /** A sentence above the rows, null for none; the count if it is left out. */
  readonly lead?: (list: List, count: string) => ReactNode;
  /** Fields by which the list is narrowed, and whatever else stands between lead and rows. */
  readonly controls?: (list: List) => ReactNode;
  /** Buttons beside the lead: file, print, add. */
  readonly actions?: (list: List) => ReactNode;
  /** The list has no row at all: what is said, or what stands there. */
  readonly empty:
    | { readonly title: string; readonly text: ReactNode; readonly action?: ReactNode }
    | ((list: List) => ReactNode);
  /** Where the list is, with all that narrows and sorts it: its pages and filters lead there. */
  readonly address?: { readonly path: string; readonly query: LinkQuery };
  readonly filters?: readonly ActiveFilter[];
  readonly sort?: DataSort<SortKey> | null;
  readonly onSort?: (key: SortKey) => void;
  /** Keep these the same between renders; see `DataTable`. */
  readonly groupOf?: ((row: Row) => RowGroup) | undefined;
  readonly onRowChosen?: ((row: Row) => void) | undefined;
  readonly chosenKey?: string | number | null | undefined;
  readonly isSortedElsewhere?: boolean;
  /** The lead stands elsewhere on the page: takes the focus when a page is turned. */
  readonly onLeadWanted?: () => void;
  /** What stands below the rows. */
  readonly foot?: (list: List) => ReactNode;
  /** Heading while the list is not there, on a screen that draws its own. */
  readonly title?: string;
  /** What did not happen, where "could not be loaded" does not say it. */
  readonly failure?: string;
  /** What stands there when what the list belongs to does not exist. */
  readonly notFound?: ReactNode;
}

/** Rows without an `id` need a key. */
type Keyed<Row> = Row extends { readonly id: string | number }
  ? unknown
  : { readonly rowKey: object };

const ROWS_EXPECTED = 8;
/** From so many rows a page on, its end is far away: the pages stand above the rows too. */
const LONG_PAGE = 200;

/**
 * A list of records (spec section 2): lead with the count, filters, table, pages, and what is said
 * in place of rows. While the same list comes in another order or another page of it, all but the
 * rows stays, and so does the focus.
 */
export function ListView<Row, List extends ListAnswer<Row>, SortKey extends string = string>(
  props: ListViewProps<Row, List, SortKey> & Keyed<Row>,
) {
  const { actions, address, caption, columns, controls, failure, filters = [], foot, head } = props;
  const {
    chosenKey,
    groupOf,
    isSortedElsewhere,
    lead,
    notFound,
    of: state,
    onLeadWanted,
    onRowChosen,
    onSort,
    question = '',
    rowKey = idOf,
    sort = null,
    things,
    title,
  } = props;
  const dispatch = useAppDispatch();
  const isOnline = useAppSelector((all) => selectSite(all).isOnline);
  const leadRef = useRef<HTMLParagraphElement>(null);
  const { before, current } = useShownList(state, question);

  if (state.status === 'notFound' && notFound !== undefined) return notFound;
  // Offline the rows of the address before stay, and the page's notice says so.
  const isStale = state.status === 'failed' && before !== null && !isOnline;
  if ((state.status === 'failed' && !isStale) || state.status === 'notFound') {
    const error = state.status === 'failed' ? state.error : `We did not find any ${things.many}.`;
    return <LoadFailed title={title} failure={failure} error={error} />;
  }

  const list = current ?? before;
  const isComing = current === null && !isStale;
  const listed = isStale ? before : current;
  const words = list === null ? '' : countWords(list, things);
  const said = list === null ? null : (lead ?? countSentence)(list, words);
  const focusLead = onLeadWanted ?? (() => leadRef.current?.focus());
  const removeFilter = ({ field, removal = { [field]: null } }: ActiveFilter): void => {
    if (address === undefined) return;
    const query = { ...address.query, pageNumber: null, ...removal };
    dispatch(addressChosen({ path: address.path, query }));
  };
  return (
    <Stack>
      <VisuallyHidden>
        <p role="status">
          {isComing
            ? `Loading the ${things.many}`
            : announcement(listed, words, columns, sort, filters)}
        </p>
      </VisuallyHidden>
      {list === null ? null : head?.(list)}
      {list === null || (said === null && actions === undefined) ? null : (
        <div className={styles.head}>
          <p ref={leadRef} tabIndex={-1} className={styles.lead} aria-busy={isComing}>
            {said}
          </p>
          {actions === undefined ? null : <span className={styles.actions}>{actions(list)}</span>}
        </div>
      )}
      <FilterChips filters={filters} onEmptied={focusLead} onRemove={removeFilter} />
      {list === null ? null : controls?.(list)}
      {list !== null && (list.pageSize ?? 0) >= LONG_PAGE ? (
        <Pages {...props} list={list} where=", above" onPageChange={focusLead} />
      ) : null}
      {listed?.items.length === 0 ? (
        <NoRows {...props} list={listed} />
      ) : (
        <DataTable
          caption={caption}
          isCaptionHidden
          columns={columns}
          rows={listed?.items ?? []}
          pendingRows={isComing ? (before?.items.length ?? ROWS_EXPECTED) : 0}
          rowKey={rowKey}
          sort={sort}
          onSort={onSort}
          groupOf={groupOf}
          onRowChosen={onRowChosen}
          chosenKey={chosenKey}
          isSortedElsewhere={isSortedElsewhere}
        />
      )}
      {list === null ? null : <Pages {...props} list={list} onPageChange={focusLead} />}
      {list === null ? null : <CutOff list={list} things={things} />}
      {list === null ? null : foot?.(list)}
    </Stack>
  );
}

function idOf(row: unknown): string | number {
  return (row as { readonly id: string | number }).id;
}

/** An empty list says so where its rows would be. */
function countSentence({ total }: ListAnswer<unknown>, words: string): string | null {
  return total === 0 ? null : `${asSentenceStart(words)}.`;
}

function pageCount({ pageSize, total }: ListAnswer<unknown>): number {
  return pageSize === undefined ? 1 : Math.ceil(total / pageSize);
}

/** Announced when the rows have come: how many, which page, in which order, narrowed by what. */
function announcement<Row, SortKey extends string>(
  list: ListAnswer<Row> | null,
  count: string,
  columns: readonly DataColumn<Row, SortKey>[],
  sort: DataSort<SortKey> | null,
  filters: readonly ActiveFilter[],
): string {
  if (list === null) return '';
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
  /** Tells two of them apart. */
  readonly where?: string;
  readonly onPageChange: () => void;
}

/** Links to the pages of the list; whoever turns a page begins at its lead. */
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

/** Why there is no row: the list is empty, or it ends before this page. */
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
      title="There is no such page"
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
      The {things.many} end before it: there{' '}
      {pages === 1 ? 'is 1 page' : `are ${formatCount(pages)} pages`}.
    </StateMessage>
  );
}

/** A list without pages that holds less than there is says so. */
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
