import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { CASE_FILTERS } from '#contract/caseFilters';
import { CASE_SORTS, type CaseSort } from '#contract/courtCases';
import { casesFile } from '#contract/courtFiles';
import { INDIANA } from '#contract/locales';
import { parseBoolean, type LinkQuery, type Query } from '#contract/queryFields';
import { registerOf } from '#contract/registers';
import type { CaseFacets, CaseSearchResult, CaseSearchRow } from '#contract/schemas/court';
import { countWords, pageWords } from '../../../records/countWords';
import { ListView } from '../../../records/ListView';
import { CoverageLine } from '../../../records/results/CoverageLine';
import { PrintFoot } from '../../../records/results/PrintFoot';
import { nextSort } from '../../../records/results/resultSorts';
import { ResultsBar } from '../../../records/results/ResultsBar';
import { ResultsLayout } from '../../../records/results/ResultsLayout';
import { ResultsTools } from '../../../records/results/ResultsTools';
import { useShownList } from '../../../records/useShownList';
import type { LoadableState } from '../../../state/loadable/createLoadable';
import { selectShownQuery } from '../../../state/location/selectors';
import { addressChosen, screenRetried } from '../../../state/location/slice';
import { selectView } from '../../../state/preferences/views';
import { selectShownSearch } from '../../../state/searches/selectors';
import { selectIsUnasked } from '../../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import { activeFilters } from '../../../widgets/filters';
import { SavedListNotice } from '../../../widgets/SavedListNotice';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { SearchObstacleMessage } from '../../../widgets/SearchObstacleMessage';
import { useHrefs } from '../../../widgets/useHrefs';
import { CASE_COLUMNS, matchGroupOf } from '../caseColumns';
import { caseFacetGroups } from '../caseFacetGroups';
import { joinYear, narrowingChips } from '../caseNarrowing';
import { CasePreview } from '../CasePreview';
import { caseSearchQuery } from '../caseSearchQuery';
import { NAMED_CASE_SORTS, placeOfSort, sortNotice } from '../caseSorts';
import { DidYouMean } from '../DidYouMean';
import { EmptyCases } from '../EmptyCases';
import { NotSearchedList } from '../NotSearchedList';
import { resultsTitle } from '../resultsTitle';
import { caseFacets, casePreviewed, caseSearch, selectPreviewedCase } from '../slice';

const { allRegion: ALL, searchPath: PATH } = registerOf('court', INDIANA);
const NOT_SEARCHED = 'not-searched';
const THINGS = { one: 'case', many: 'cases' } as const;

function rowKey({ caseId }: CaseSearchRow): number {
  return caseId;
}

function dataOf<Data>(state: LoadableState<Data>): Data | null {
  return state.status === 'ready' || state.status === 'refreshing' ? state.data : null;
}

/** What the county of an address is called, by what came with it. */
function countyNames(facets: CaseFacets | null, result: CaseSearchResult | null) {
  return (id: number): string =>
    facets?.counties.find((county) => county.id === id)?.name ??
    result?.items.find(({ court }) => court.countyId === id)?.court.countyName ??
    String(id);
}

/** Results of a case search (spec section 2, action PERFORM-SEARCH). */
export function Screen() {
  const search = useAppSelector((state) => selectShownSearch(state, 'court'));
  const isUnasked = useAppSelector(selectIsUnasked);
  const { status } = useAppSelector(caseSearch.select);
  if (search.obstacle !== null) return <SearchObstacleMessage id="court" />;
  if (isUnasked && status === 'idle') return <NotAskedYet title={resultsTitle(search)} />;
  return <Results />;
}

function readSort(query: Query): { readonly key: CaseSort; readonly isDescending: boolean } | null {
  const key = CASE_SORTS.find((sort) => sort === query['sort'] && sort !== 'relevance');
  return key === undefined ? null : { key, isDescending: parseBoolean(query['descending']) };
}

function Results() {
  const dispatch = useAppDispatch();
  const hrefs = useHrefs();
  const query = useAppSelector(selectShownQuery);
  const search = useAppSelector((state) => selectShownSearch(state, 'court'));
  const results = useAppSelector(caseSearch.select);
  const counted = useAppSelector(caseFacets.select);
  const facets = dataOf(counted);
  const hasPreview = useAppSelector((state) => selectView(state, 'preview'));
  const previewed = useAppSelector(selectPreviewedCase);
  const lead = useRef<HTMLParagraphElement>(null);
  const title = resultsTitle(search);
  const question = `${title} ${String(search.regionId)}`;
  const { before, current } = useShownList(results, question);
  const list = current ?? before;
  const groups = useMemo(
    () => (facets === null ? null : caseFacetGroups(facets, query)),
    [facets, query],
  );
  const filters = [
    ...joinYear(activeFilters(CASE_FILTERS, query), query),
    ...narrowingChips(query, countyNames(facets, list)),
  ];
  const asked = readSort(query);
  // So many cases may have been found that they come by relevance all the same.
  const shown = current !== null && current.sort !== asked?.key ? null : asked;
  const isByName = search.kind.superSearch !== undefined;
  const showPreview = useCallback(
    ({ caseId }: CaseSearchRow) => dispatch(casePreviewed({ caseId })),
    [dispatch],
  );

  function sortBy(sort: { readonly key: CaseSort; readonly isDescending: boolean } | null): void {
    const isBest = sort === null || sort.key === 'relevance';
    const change: LinkQuery = isBest
      ? { sort: null, descending: null }
      : { sort: sort.key, descending: sort.isDescending || null };
    dispatch(addressChosen({ path: PATH, query: { ...query, pageNumber: null, ...change } }));
  }

  const count = list === null ? '' : countWords(list, THINGS);
  const offered = NAMED_CASE_SORTS.filter(({ key }) => list?.sorts.includes(key) ?? true);
  const file = casesFile(caseSearchQuery(search, query) as LinkQuery);
  return (
    <ResultsLayout
      path={PATH}
      groups={groups}
      isCapped={facets?.capped ?? false}
      onRetry={counted.status === 'failed' ? () => dispatch(screenRetried()) : null}
      showLabel={list === null ? 'Show' : `Show ${count}`}
      preview={hasPreview ? <CasePreview /> : null}
      bar={(openFilters) => (
        <ResultsBar
          title={title}
          leadRef={lead}
          isBusy={current === null}
          coverage={
            list === null ? null : (
              <CoverageLine
                found={pageWords(list, THINGS)}
                places={{ ...list.courts, one: 'court', many: 'courts' }}
                notSearchedId={NOT_SEARCHED}
                region={list.region.id === ALL.id ? null : list.region.name}
                asOf={list.asOf}
              />
            )
          }
          tools={
            <ResultsTools
              sorts={offered}
              sort={placeOfSort(offered, shown)}
              onSort={sortBy}
              chosen={filters.length}
              onFiltersOpened={openFilters}
              file={list === null || list.total === 0 ? null : hrefs.file(file)}
            />
          }
        />
      )}
    >
      <ListView
        of={results}
        question={question}
        things={THINGS}
        caption={title}
        columns={CASE_COLUMNS}
        rowKey={rowKey}
        address={{ path: PATH, query }}
        filters={filters}
        sort={shown}
        onSort={(key) => sortBy(nextSort(shown, key))}
        groupOf={isByName && shown === null ? matchGroupOf : undefined}
        onRowChosen={hasPreview ? showPreview : undefined}
        chosenKey={previewed}
        isSortedElsewhere
        onLeadWanted={() => lead.current?.focus()}
        lead={(result) => remarks(asked?.key ?? null, result)}
        controls={() => (
          <>
            <SavedListNotice kind="courtCase" />
            {facets === null ? null : <DidYouMean names={facets.names} />}
          </>
        )}
        empty={(result) => (
          <EmptyCases search={search} result={result} filters={filters} near={facets} />
        )}
        foot={({ asOf, notSearched }) => (
          <>
            <div id={NOT_SEARCHED}>
              <NotSearchedList rows={notSearched} />
            </div>
            <PrintFoot source="the courts’ case systems" asOf={asOf} />
          </>
        )}
        failure="The search was not run"
      />
    </ResultsLayout>
  );
}

/** What is to be said of this very answer; null for most. */
function remarks(asked: CaseSort | null, result: CaseSearchResult): ReactNode {
  const { capped, offeredNumber, sort, sorts, understood } = result;
  const sentences = [
    understood === null ? null : `Understood as: ${understood}.`,
    capped ? 'Narrow your search to see all of them.' : null,
    asked === null || asked === sort ? null : sortNotice(asked, sorts),
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0 && offeredNumber === null) return null;
  return (
    <>
      {sentences.join(' ')}
      {offeredNumber === null ? null : <NumberOffer number={offeredNumber} />}
    </>
  );
}

/** A case number in a name box: one click searches for it as such. */
function NumberOffer({ number }: { readonly number: string }) {
  return (
    <>
      {' '}
      {number} looks like a case number.{' '}
      <AppLink to={PATH} query={{ action: 'PERFORM-SEARCH', publicCaseId: number }}>
        Search for it as a case number
      </AppLink>
      .
    </>
  );
}

/** Somebody else is signed in since: a search that counts is theirs to start. */
function NotAskedYet({ title }: { readonly title: string }) {
  const dispatch = useAppDispatch();
  return (
    <>
      <ScreenHeading title={title} />
      <StateMessage
        kind="empty"
        title="This search has not been run for you"
        action={
          <Button variant="primary" onClick={() => dispatch(screenRetried())}>
            Search again
          </Button>
        }
      >
        Who is signed in may have changed since this page was opened. The search may count as one of
        yours, so it waits until you ask for it.
      </StateMessage>
    </>
  );
}
