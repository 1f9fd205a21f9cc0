import { useMemo, useRef, type MouseEvent, type ReactNode } from 'react';
import { SEARCH_RECEIPT_PATH } from '#contract/account/pages';
import { buildQuery } from '#contract/links';
import { PERSON_PATH } from '#contract/records/personPage';
import type { RecordSort } from '#contract/search/sorts';
import { registersOf } from '#contract/records/registers';
import { SAVE_ACTION } from '#contract/account/savedSearches';
import { selectLocale, selectShownQuery } from '../../state/location/selectors';
import { selectBillingCode, selectRegister, selectShownSearch } from '../../state/search/selectors';
import { selectNeedsConfirmation } from '../../state/session/selectors';
import { useAppSelector } from '../../store/hooks';
import type { RowGroup } from '../../ui/dataColumn';
import { RecordIcon } from '../../ui/RecordIcon';
import { AppLink } from '../../widgets/AppLink';
import { activeFilters } from '../../widgets/filters';
import { SavedListNotice } from '../../widgets/SavedListNotice';
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
import { ConfirmSearch } from './ConfirmSearch';
import { DidYouMean } from './DidYouMean';
import { EmptyResults } from './EmptyResults';
import { showsOnlyExact } from './facetGroups';
import { joinYear, narrowingChips, withoutSimilar } from './narrowing';
import { marksOfRegister, RecordMarksContext } from './personMarks';
import { NotSearchedList } from './NotSearchedList';
import type { RegisterPages, ResultsState, SearchList, SearchRow } from './registerPages';
import { resultsRemarks } from './resultsRemarks';
import { resultsQuery } from './searchQuery';
import { SimilarLabel } from './SimilarLabel';
import { useAutoPreview } from './useAutoPreview';
import { useFacets } from './useFacets';
import { useResultsSort } from './useResultsSort';
import styles from './results.module.css';

const NOT_SEARCHED = 'not-searched';
const FIRST_ROWS = 'first-rows';
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
  const needsConfirmation = useAppSelector(selectNeedsConfirmation);
  const { status } = useAppSelector(props.state.search);
  if (search.obstacle !== null) return <SearchObstacleMessage id={id} />;
  if (needsConfirmation && status === 'idle') return <ConfirmSearch title={titleOf(search)} />;
  return <Results {...props} />;
}

const EXACT: RowGroup = { key: 'exact', label: 'Exact matches' };
const NO_ROWS: readonly never[] = [];

function Results<Row extends SearchRow>({ pages, preview, state }: ResultsPageProps<Row>) {
  const { dated, id, idOf, places, saved, things } = pages;
  const hrefs = useHrefs();
  const locale = useAppSelector(selectLocale);
  const { allRegion, searchPath: path } = useAppSelector((all) => selectRegister(all, id));
  const query = useAppSelector(selectShownQuery);
  const search = useAppSelector((all) => selectShownSearch(all, id));
  const results = useAppSelector(state.search);
  const lead = useRef<HTMLParagraphElement>(null);
  const marks = useAppSelector(state.marks);
  const recordMarks = useMemo(() => marksOfRegister(marks, id), [id, marks]);
  const title = pages.titleOf(search);
  const question = `${title} ${String(search.regionId)}`;
  const { list, phase } = useShownList(results, question);
  const current = phase === 'shown' ? list : null;
  const { facets, groups, retry } = useFacets(pages, state, question);
  const { applied, offered, offeredIndex, requested, sortBy } = useResultsSort(
    pages,
    list,
    current,
  );
  const { hasPreview, isAnnounced, previewed, showPreview } = useAutoPreview(
    pages,
    state,
    current?.items ?? NO_ROWS,
  );
  const rail = useRef<HTMLElement>(null);
  const columns = useMemo(() => pages.columnsOf(locale), [locale, pages]);
  const allFilters = useMemo(() => pages.filtersOf(locale), [locale, pages]);
  // Facets know the kinds of match on all pages.
  const exactOnly =
    groups?.find(({ key }) => key === 'match')?.all?.query ??
    withoutSimilar(query, list?.items ?? []);
  const focusSummary = (): void => lead.current?.focus();
  // The link disappears with its group, so the summary gets the focus.
  const similar: RowGroup = {
    key: 'similar',
    label: <SimilarLabel path={path} exactOnly={exactOnly} onExclude={focusSummary} />,
  };
  const groupOf = ({ matches: [best] }: Row): RowGroup =>
    best === undefined || best.isExact ? EXACT : similar;
  const filters = [
    ...joinYear(activeFilters(allFilters, query), query, dated),
    ...narrowingChips(query, facets !== null && showsOnlyExact(facets, query)),
  ];
  const isByName = search.kind.superSearch !== undefined;
  const fullName = query['fullName'];
  const billingCode = useAppSelector(selectBillingCode);
  const hasOthers = registersOf(locale).length > 1;

  function skip({ currentTarget }: MouseEvent): void {
    const rows = currentTarget.ownerDocument.getElementById(FIRST_ROWS);
    (rows ?? lead.current)?.focus();
  }

  const file = hrefs.editionFile(
    pages.file + buildQuery(resultsQuery(id, search, query, allFilters)),
  );
  return (
    <ResultsLayout
      path={path}
      groups={groups}
      isCapped={facets?.capped ?? false}
      railRef={rail}
      onSkip={skip}
      onRetry={retry}
      showLabel={list === null ? 'Show' : `Show ${countWords(list, things)}`}
      preview={hasPreview ? preview : null}
      isPreviewAnnounced={isAnnounced}
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
              sort={offeredIndex}
              onSort={sortBy}
              chosen={filters.length}
              onFiltersOpened={openFilters}
              person={
                isByName && hasOthers ? { to: PERSON_PATH, query: { fullName, billingCode } } : null
              }
              save={{ to: path, query: { ...query, ...SAVED_AS } }}
              file={list === null || list.total === 0 ? null : file}
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
              sort: applied,
              onSort: (key) => sortBy(nextSort(applied, key)),
              groupOf: isByName && applied === null ? groupOf : undefined,
              onRowChosen: hasPreview ? showPreview : undefined,
              chosenKey: previewed,
              isSortedElsewhere: true,
              bodyId: FIRST_ROWS,
            }}
            onFocusSummary={focusSummary}
            lead={(result) => resultsRemarks(pages, requested?.key ?? null, result)}
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
