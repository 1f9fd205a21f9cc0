import { useCallback, useMemo, type ReactNode } from 'react';
import { formatCount, formatDateIn, formatDateShort, formatDateTime } from '#contract/formats';
import type { ResultList } from '#contract/schemas/fields';
import { REGISTER_OF_SAVED } from '#contract/records/pages';
import {
  accountLimitReached,
  ALERTS_PAUSED,
  ALERTS_PAUSED_SHORT,
  alertsBeyondLimitShort,
} from '#contract/messages';
import type { SavedItemKind } from '#contract/account/savedItems';
import type { AccountLimit, SavedItem } from '#contract/schemas/savedItems';
import type { SavedNote } from '#contract/schemas/savedNotes';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { LoadableState } from '../state/loadable/createLoadable';
import { selectShownQuery } from '../state/location/selectors';
import { listNarrowed } from '../state/location/slice';
import { selectHasAlert, selectIsListLoaded } from '../state/savedItems/selectors';
import { usePagePorts } from '../platform/PagePorts';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import type { DataColumn } from '../ui/dataColumn';
import { MessageBox } from '../ui/MessageBox';
import { RecordIcon } from '../ui/RecordIcon';
import { Stack } from '../ui/Stack';
import { ToolMenu } from '../ui/ToolMenu';
import { SavedListNotice } from '../widgets/SavedListNotice';
import styles from './records.module.css';
import { countWords, type Things } from './countWords';
import { ExportLink } from './ExportLink';
import { ListView, type ListAnswer } from './ListView';
import { withRows } from './withRows';
import { PhoneFold, useIsPhone } from './PhoneFold';
import { nextSort } from './results/resultSorts';
import { EditedNotesContext } from './notes/editedNotes';
import { NoteLine } from './notes/NoteLine';
import savedRows from './notes/savedRows.module.css';
import type { SavedNoteChange } from './notes/noteSlices';
import { useEditedNotes } from './notes/useEditedNotes';
import { narrowSaved, readSavedFilter, tagsOf } from './notes/savedFilter';
import { SavedFilterFields } from './notes/SavedFilterFields';
import { readSavedSort, sortFields, sortSaved, type SavedSorts } from './notes/savedSort';

type SavedItemsAnswer<Row> = ResultList<Row> & {
  readonly account: AccountLimit;
  /** Number of items saved in the other edition. */
  readonly elsewhere?: number;
};

export interface SavedItemsPageProps<Row extends SavedItem & SavedNote> {
  readonly kind: SavedItemKind;
  readonly list: LoadableState<SavedItemsAnswer<Row>>;
  /** Singular noun within a sentence: "case". */
  readonly thing: string;
  /** Must be the same array on every render. */
  readonly columns: readonly DataColumn<Row>[];
  /** Returns a record's number, for labels. Must be the same function on every render. */
  readonly nameOf: (row: Row) => string;
  readonly noteChange: SavedNoteChange;
  /** Sort orders of the list, including those of columns with a `sortKey`. */
  readonly sorts: SavedSorts<Row>;
  /** Order until the user chooses one; defaults to newest saved first. */
  readonly firstSort?: Extract<keyof SavedSorts<Row>, string>;
  /** A link styled as a button, to a page where items can be saved. */
  readonly nextLink: ReactNode;
}

const NO_MATCHES = {
  title: 'No saved items match',
  text: 'Remove the tag or some words to see more.',
} as const;

const elsewhereWords = (count: number): string =>
  `${formatCount(count)} more on the other state’s site`;

const rowKey = ({ id }: SavedItem): number => id;

/** A user's saved items of one kind (spec section 2, Saved-items pages). */
export function SavedItemsPage<Row extends SavedItem & SavedNote>({
  columns,
  firstSort,
  kind,
  list,
  nameOf,
  noteChange,
  sorts,
  thing,
  nextLink,
}: SavedItemsPageProps<Row>) {
  const isLoaded = list.status === 'ready' || list.status === 'refreshing';
  const query = useAppSelector(selectShownQuery);
  const dispatch = useAppDispatch();
  const filter = useMemo(() => readSavedFilter(query), [query]);
  const sort = useMemo(() => readSavedSort(query, sorts, firstSort), [firstSort, query, sorts]);
  const ids = useMemo(() => (isLoaded ? list.data.items.map(rowKey) : []), [isLoaded, list]);
  const notes = useEditedNotes(kind, ids);
  const shown = useMemo(
    () => withRows(list, (rows) => sortSaved(narrowSaved(rows, filter, notes.ids), sort, sorts)),
    [filter, list, notes.ids, sort, sorts],
  );
  const noteLine = useCallback(
    (row: Row) => (
      <NoteLine kind={kind} id={row.id} name={nameOf(row)} stored={row} change={noteChange} />
    ),
    [kind, nameOf, noteChange],
  );
  const things: Things = { one: `saved ${thing}`, many: `saved ${thing}s` };
  const { print } = usePagePorts();
  const isNarrowed = filter.tag !== '' || filter.text !== '';
  const isPhone = useIsPhone();
  const filterFields = (): ReactNode =>
    isLoaded && (list.data.items.length > 1 || isNarrowed) ? (
      <PhoneFold
        label={
          isPhone ? `Filters · ${sort === null ? 'Newest' : sorts[sort.key]?.label}` : 'Filters'
        }
      >
        <SavedFilterFields
          tag={filter.tag}
          tags={tagsOf(list.data.items, filter.tag)}
          sort={sort}
          sorts={sorts}
          firstSort={firstSort}
        />
      </PhoneFold>
    ) : null;
  const tools = ({ items }: ListAnswer<Row>) => (
    <>
      {isPhone ? filterFields() : null}
      {items.length === 0 ? null : (
        <ToolMenu
          id="saved-export"
          label={
            <>
              <RecordIcon name="download" size={16} />
              Export
            </>
          }
        >
          <ExportLink
            register={REGISTER_OF_SAVED[kind]}
            ids={items.map(rowKey)}
            title={`My saved ${thing}s`}
            isEntry
          />
          <button type="button" onClick={print}>
            <RecordIcon name="print" size={16} />
            Print
          </button>
        </ToolMenu>
      )}
    </>
  );
  return (
    <Stack>
      {isLoaded ? <LimitBox limit={list.data.account.limit} /> : null}
      {isLoaded ? <SavedListNotice kind={kind} /> : null}
      <EditedNotesContext value={notes}>
        <div className={savedRows.list}>
          <ListView
            of={shown}
            things={things}
            caption={`Your saved ${thing}s`}
            columns={columns}
            rowKey={rowKey}
            table={{
              detail: noteLine,
              isSortedElsewhere: true,
              sort,
              onSort: (key) =>
                dispatch(listNarrowed({ fields: sortFields(nextSort(sort, key), firstSort) })),
            }}
            lead={({ account, asOf, capped, elsewhere = 0, items, total }) =>
              items.length === 0 ? (
                elsewhere === 0 || isNarrowed ? null : (
                  <span className={styles.savedLead}>
                    {formatCount(elsewhere)} saved on the other state’s site
                  </span>
                )
              ) : (
                <span className={styles.savedLead}>
                  {isNarrowed ? `${formatCount(items.length)} of ` : ''}
                  {countWords({ capped, total: isLoaded ? list.data.total : total }, things)} ·{' '}
                  <AlertsInUse
                    account={account}
                    // Includes rows that the filter hides, because their alerts may have changed.
                    items={isLoaded ? list.data.items : items}
                    kind={kind}
                  />{' '}
                  ·{' '}
                  <span className={styles.date}>
                    as of{' '}
                    <time dateTime={asOf} title={formatDateTime(asOf, STATE_TIME_ZONE)}>
                      {isPhone
                        ? formatDateShort(asOf, STATE_TIME_ZONE, asOf)
                        : formatDateIn(asOf, STATE_TIME_ZONE)}
                    </time>
                  </span>
                  {elsewhere === 0 ? null : ` · ${elsewhereWords(elsewhere)}`}
                </span>
              )
            }
            {...(isPhone ? { beside: tools } : { actions: tools, beside: filterFields })}
            empty={
              isNarrowed
                ? NO_MATCHES
                : {
                    title: `No saved ${thing}s yet`,
                    text: 'Items you save are listed here, each with an alert switch.',
                    action: nextLink,
                  }
            }
          />
        </div>
      </EditedNotesContext>
    </Stack>
  );
}

/** Explains to users who were redirected here why their alert was rejected (spec section 8). */
function LimitBox({ limit }: { readonly limit: number | null }) {
  const { reason } = useAppSelector(selectShownQuery);
  if (reason !== 'limit' || limit === null) return null;
  return (
    <MessageBox tone="warning" title="No alerts left">
      {limit === 0 ? ALERTS_PAUSED : accountLimitReached(limit)}
    </MessageBox>
  );
}

interface AlertsInUseProps {
  readonly account: AccountLimit;
  readonly items: readonly SavedItem[];
  readonly kind: SavedItemKind;
}

/** Counts the account's alerts, including changes made on this page since it loaded. */
function AlertsInUse({ account: { limit, used }, items, kind }: AlertsInUseProps) {
  const change = useAppSelector((state) =>
    selectIsListLoaded(state, kind)
      ? items.reduce(
          (sum, { alert, id }) => sum + Number(selectHasAlert(state, kind, id)) - Number(alert),
          0,
        )
      : 0,
  );
  if (limit === 0) return ALERTS_PAUSED_SHORT;
  const inUse = used + change;
  const of = limit === null ? '' : ` of ${formatCount(limit)}`;
  return `${formatCount(inUse)}${of} ${(limit ?? inUse) === 1 ? 'alert' : 'alerts'} in use${alertsBeyondLimitShort(limit, inUse)}`;
}
