import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { SEARCH_RECEIPT_PATH } from '#contract/accountPages';
import { buildQuery } from '#contract/links';
import { PERSON_PATH } from '#contract/personPage';
import { parseBoolean, type LinkQuery, type Query } from '#contract/queryFields';
import type { RecordSort } from '#contract/recordSorts';
import { registersOf } from '#contract/registers';
import { SAVE_ACTION } from '#contract/savedSearches';
import type { OfferedSearch } from '#contract/schemas/results';
import { useMinWidth } from '../../platform/useMinWidth';
import { selectLocale, selectShownQuery } from '../../state/location/selectors';
import { addressChosen, screenRetried } from '../../state/location/slice';
import { selectBillingCode, selectRegister, selectShownSearch } from '../../state/search/selectors';
import { selectIsUnasked } from '../../state/session/selectors';
import { selectSite } from '../../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import type { RowGroup } from '../../ui/dataColumn';
import { RecordIcon } from '../../ui/RecordIcon';
import { StateMessage } from '../../ui/StateMessage';
import { shorten } from '../../ui/words';
import { AppLink } from '../../widgets/AppLink';
import { activeFilters } from '../../widgets/filters';
import { SavedListNotice } from '../../widgets/SavedListNotice';
import { ScreenHeading } from '../../widgets/ScreenHeading';
import { SearchObstacleMessage } from '../../widgets/SearchObstacleMessage';
import { useHrefs } from '../../widgets/useHrefs';
import { countWords, pageWords } from '../countWords';
import { ExportLink } from '../ExportLink';
import { ListView } from '../ListView';
import { useShownList } from '../useShownList';
import { CoverageLine } from '../results/CoverageLine';
import { PrintFoot } from '../results/PrintFoot';
import { nextSort } from '../results/resultSorts';
import { ResultsBar } from '../results/ResultsBar';
import { ResultsLayout } from '../results/ResultsLayout';
import { ResultsTools } from '../results/ResultsTools';
import { usePreview } from '../results/usePreview';
import { DidYouMean } from './DidYouMean';
import { EmptyResults } from './EmptyResults';
import { facetGroups, showsOnlyExact } from './facetGroups';
import { joinYear, narrowingChips, withoutSimilar } from './narrowing';
import { marksOfRegister, RecordMarksContext } from './personMarks';
import { NotSearchedList } from './NotSearchedList';
import type { RegisterPages, ResultsState, SearchList, SearchRow } from './registerPages';
import { readSort, resultsQuery } from './searchQuery';
import { namedSorts, indexOfSort, sortNotice } from './sorts';
import styles from './results.module.css';

const NOT_SEARCHED = 'not-searched';
const FIRST_ROWS = 'first-rows';
/** Minimum window width, in pixels, for the preview; must match ResultsLayout.module.css. */
const PREVIEW_WIDTH = 1_360;
/** Changes to the results' query that turn it into the query of the save form. */
const SAVED_AS = { action: SAVE_ACTION, pageNumber: null, sort: null, descending: null } as const;

export interface ResultsPageProps<Row extends SearchRow> {
  readonly pages: RegisterPages<Row>;
  readonly state: ResultsState<Row>;
  /** Preview next to the rows, if switched on. */
  readonly preview: ReactNode;
}

/** Results of a register's search (spec section 2), in the template that all registers share. */
export function ResultsPage<Row extends SearchRow>(props: ResultsPageProps<Row>) {
  const { id, titleOf } = props.pages;
  const search = useAppSelector((state) => selectShownSearch(state, id));
  const needsConfirmation = useAppSelector(selectIsUnasked);
  const { status } = useAppSelector(props.state.search);
  if (search.obstacle !== null) return <SearchObstacleMessage id={id} />;
  if (needsConfirmation && status === 'idle') return <ConfirmSearch title={titleOf(search)} />;
  return <Results {...props} />;
}

interface Sorting {
  readonly key: RecordSort;
  readonly isDescending: boolean;
}

const EXACT: RowGroup = { key: 'exact', label: 'Exact matches' };
const SIMILAR = 'Similar names (spellings, nicknames, initials, sound-alikes)';

function Results<Row extends SearchRow>({ pages, preview, state }: ResultsPageProps<Row>) {
  const { dated, facets: facetWords, id, idOf, places, saved, things } = pages;
  const dispatch = useAppDispatch();
  const hrefs = useHrefs();
  const locale = useAppSelector(selectLocale);
  const { allRegion, searchPath: path } = useAppSelector((all) => selectRegister(all, id));
  const query = useAppSelector(selectShownQuery);
  const search = useAppSelector((all) => selectShownSearch(all, id));
  const results = useAppSelector(state.search);
  const counted = useAppSelector(state.facets);
  const isOnline = useAppSelector((all) => selectSite(all).isOnline);
  const hasPreview = usePreview();
  const previewed = useAppSelector(state.previewed);
  const lead = useRef<HTMLParagraphElement>(null);
  const marks = useAppSelector(state.marks);
  const recordMarks = useMemo(() => marksOfRegister(marks, id), [id, marks]);
  const title = pages.titleOf(search);
  const question = `${title} ${String(search.regionId)}`;
  const { list, phase } = useShownList(results, question);
  const current = phase === 'shown' ? list : null;
  // Previous facets stay until the new ones load, because the focus may be in them.
  const { list: facets } = useShownList(counted, question);
  const rail = useRef<HTMLElement>(null);
  const columns = useMemo(() => pages.columnsOf(locale), [locale, pages]);
  const allFilters = useMemo(() => pages.filtersOf(locale), [locale, pages]);
  const sorts = useMemo(() => namedSorts(id, pages.sorts), [id, pages]);
  const groups = useMemo(
    () => (facets === null ? null : facetGroups(facets, query, facetWords)),
    [facets, facetWords, query],
  );
  // Facets know the kinds of match on all pages.
  const exactOnly =
    groups?.find(({ key }) => key === 'match')?.all?.query ??
    withoutSimilar(query, list?.items ?? []);
  // The link disappears with its group, so the summary gets the focus.
  const similar: RowGroup = {
    key: 'similar',
    label: (
      <>
        {SIMILAR}{' '}
        <AppLink
          to={path}
          query={exactOnly}
          className={styles.exclude}
          onFollow={() => lead.current?.focus()}
        >
          Exclude these
        </AppLink>
      </>
    ),
  };
  const groupOf = ({ matches: [best] }: Row): RowGroup =>
    best === undefined || best.isExact ? EXACT : similar;
  const filters = [
    ...joinYear(activeFilters(allFilters, query), query, dated),
    ...narrowingChips(query, facets !== null && showsOnlyExact(facets, query)),
  ];
  const asked = readSorting(pages, query);
  // With too many records, the server sorts by relevance instead.
  const shown = current !== null && current.sort !== asked?.key ? null : asked;
  const isByName = search.kind.superSearch !== undefined;
  const fullName = query['fullName'];
  const billingCode = useAppSelector(selectBillingCode);
  const hasOthers = registersOf(locale).length > 1;
  const [hasChosenRow, setHasChosenRow] = useState(false);
  const showPreview = useCallback(
    (row: Row) => {
      setHasChosenRow(true);
      dispatch(state.preview(idOf(row)));
    },
    [dispatch, idOf, state],
  );
  // The preview starts with the first record. Only a record that the user chose is announced.
  const hasRoom = useMinWidth(PREVIEW_WIDTH) && hasPreview;
  const first = hasRoom && previewed === null ? current?.items[0] : undefined;
  useEffect(() => {
    if (first !== undefined) dispatch(state.preview(idOf(first)));
  }, [dispatch, first, idOf, state]);

  function skip({ currentTarget }: MouseEvent): void {
    const rows = currentTarget.ownerDocument.getElementById(FIRST_ROWS);
    (rows ?? lead.current)?.focus();
  }

  function sortBy(sort: Sorting | null): void {
    const isBest = sort === null || sort.key === 'relevance';
    const change: LinkQuery = isBest
      ? { sort: null, descending: null }
      : { sort: sort.key, descending: sort.isDescending || null };
    dispatch(addressChosen({ path, query: { ...query, pageNumber: null, ...change } }));
  }

  const offered = sorts.filter(({ key }) => list?.sorts.includes(key) ?? true);
  // File links have the edition in their path; Indiana has no prefix.
  const edition = locale.code === 'STATE-MI' ? locale.prefix : '';
  const file = edition + pages.file + buildQuery(resultsQuery(id, search, query, allFilters));
  return (
    <ResultsLayout
      path={path}
      groups={groups}
      isCapped={facets?.capped ?? false}
      railRef={rail}
      onSkip={skip}
      onRetry={counted.status === 'failed' && isOnline ? () => dispatch(screenRetried()) : null}
      showLabel={list === null ? 'Show' : `Show ${countWords(list, things)}`}
      preview={hasPreview ? preview : null}
      isPreviewAnnounced={hasChosenRow}
      bar={(openFilters) => (
        <ResultsBar
          title={title}
          leadRef={lead}
          isBusy={current === null}
          coverage={
            list === null ? null : (
              <CoverageLine
                found={pageWords(list, things)}
                places={{ ...list.places, ...places, inPart: list.partlySearched.length }}
                notSearchedId={NOT_SEARCHED}
                region={list.region.id === allRegion.id ? null : list.region.name}
                asOf={lastUpdateOf(list)}
                {...(list.frozen === undefined ? {} : { frozen: list.frozen })}
              />
            )
          }
          tools={
            <ResultsTools
              sorts={offered}
              sort={indexOfSort(offered, shown)}
              onSort={sortBy}
              chosen={filters.length}
              onFiltersOpened={openFilters}
              person={
                isByName && hasOthers ? { to: PERSON_PATH, query: { fullName, billingCode } } : null
              }
              save={{ to: path, query: { ...query, ...SAVED_AS } }}
              file={list === null || list.total === 0 ? null : hrefs.file(file)}
              exports={
                list === null ? null : (
                  <>
                    <ExportLink register={id} ids={list.items.map(idOf)} title={title} isEntry />
                    {list.receiptId === null ? null : (
                      <AppLink to={SEARCH_RECEIPT_PATH} query={{ searchId: list.receiptId }}>
                        <RecordIcon name="stamp" size={16} />
                        Certificate of search
                      </AppLink>
                    )}
                  </>
                )
              }
            />
          }
        />
      )}
    >
      <RecordMarksContext value={recordMarks}>
        <div className={styles.records}>
          <ListView<Row, SearchList<Row>, RecordSort>
            of={results}
            question={question}
            things={things}
            caption={title}
            columns={columns}
            rowKey={idOf}
            address={{ path, query }}
            filters={filters}
            table={{
              sort: shown,
              onSort: (key) => sortBy(nextSort(shown, key)),
              groupOf: isByName && shown === null ? groupOf : undefined,
              onRowChosen: hasPreview ? showPreview : undefined,
              chosenKey: previewed,
              isSortedElsewhere: true,
              bodyId: FIRST_ROWS,
            }}
            onFocusSummary={() => lead.current?.focus()}
            lead={(result) => remarks(pages, asked?.key ?? null, result)}
            controls={() => (
              <>
                {pages.notice}
                {saved === null ? null : <SavedListNotice kind={saved} />}
                {facets === null ? null : (
                  <DidYouMean id={id} things={things} names={facets.names} />
                )}
              </>
            )}
            empty={(result) => (
              <EmptyResults
                pages={pages}
                search={search}
                result={result}
                filters={filters}
                near={facets}
              />
            )}
            foot={(result) => (
              <>
                <div id={NOT_SEARCHED}>
                  <NotSearchedList
                    rows={result.notSearched}
                    inPart={result.partlySearched}
                    places={places}
                  />
                </div>
                <PrintFoot source={pages.source} asOf={lastUpdateOf(result)} />
              </>
            )}
            failure="Search failed"
          />
        </div>
      </RecordMarksContext>
    </ResultsLayout>
  );
}

/** Returns the last update of the places searched; null if none was searched. */
function lastUpdateOf<Row extends SearchRow>({ asOf, places }: SearchList<Row>): string | null {
  return places.searched === 0 ? null : asOf;
}

function readSorting<Row extends SearchRow>(
  { id }: RegisterPages<Row>,
  query: Query,
): Sorting | null {
  const key = readSort(id, query);
  return key === undefined ? null : { key, isDescending: parseBoolean(query['descending']) };
}

/** Returns the notices about this result list; null if there are none. */
function remarks<Row extends SearchRow>(
  pages: RegisterPages<Row>,
  asked: RecordSort | null,
  { budgetWarning, capped, offeredSearch, partial, sort, sorts, understood }: SearchList<Row>,
): ReactNode {
  const sentences = [
    budgetWarning,
    understood === null ? null : `Understood as: ${understood}.`,
    capped ? 'Narrow your search to see all results.' : null,
    partial ? 'Too many matches to check them all. Narrow your search.' : null,
    asked === null || asked === sort ? null : sortNotice(asked, sorts, pages.sorts),
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0 && offeredSearch === null) return null;
  return (
    <>
      {sentences.join(' ')}
      {offeredSearch === null ? null : <NumberOffer offered={offeredSearch} />}
    </>
  );
}

/** Offers a search by number if a number was typed into a different field. */
function NumberOffer({ offered }: { readonly offered: OfferedSearch }) {
  const { fields, register, text, what } = offered;
  const { searchAction, searchPath } = useAppSelector((state) => selectRegister(state, register));
  const billingCode = useAppSelector(selectBillingCode);
  return (
    <>
      {' '}
      “{shorten(text)}” looks like a {what}.{' '}
      <AppLink to={searchPath} query={{ action: searchAction, ...fields, billingCode }}>
        Search by {what}
      </AppLink>
      .
    </>
  );
}

/**
 * Asks for confirmation of a search that another user may have opened, because it may be billed.
 */
function ConfirmSearch({ title }: { readonly title: string }) {
  const dispatch = useAppDispatch();
  return (
    <>
      <ScreenHeading title={title} />
      <StateMessage
        kind="empty"
        title="This search hasn’t run yet"
        action={
          <Button variant="primary" onClick={() => dispatch(screenRetried())}>
            Search again
          </Button>
        }
      >
        You may have logged in as a different user since this page was opened. This search may count
        toward your plan. Select “Search again” to run it.
      </StateMessage>
    </>
  );
}
