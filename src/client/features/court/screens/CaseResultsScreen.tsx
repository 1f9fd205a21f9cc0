import { useMemo } from 'react';
import type { CaseSort } from '#contract/courtCases';
import type { CaseSearchRow } from '#contract/schemas/court';
import { CASE_FILTERS } from '#contract/caseFilters';
import { CASE_SORTS } from '#contract/courtCases';
import { buildQuery } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { parseBoolean, type LinkQuery } from '#contract/queryFields';
import { registerOf } from '#contract/registers';
import { usePagePorts } from '../../../platform/PagePorts';
import { selectShownQuery } from '../../../state/location/selectors';
import { addressChosen, screenRetried } from '../../../state/location/slice';
import { selectShownSearch } from '../../../state/searches/selectors';
import { selectIsUnasked } from '../../../state/session/selectors';
import { column, dateColumn, rowHeader, toolsColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { StateMessage } from '../../../ui/StateMessage';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { AsOf } from '../../../widgets/AsOf';
import { SavedListNotice } from '../../../widgets/SavedListNotice';
import { SaveToggle } from '../../../widgets/SaveToggle';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { SearchObstacleMessage } from '../../../widgets/SearchObstacleMessage';
import { activeFilters } from '../../../widgets/filters';
import { useHrefs } from '../../../widgets/useHrefs';
import { caseSearchQuery } from '../caseSearchQuery';
import { CaseStatusTag } from '../CaseStatusTag';
import { matchText } from '../matchText';
import { NotSearchedList } from '../NotSearchedList';
import { resultsTitle } from '../resultsTitle';
import { caseSearch } from '../slice';
import styles from '../court.module.css';

const { searchPath: PATH } = registerOf('court', INDIANA);

const COLUMNS: readonly DataColumn<CaseSearchRow, CaseSort>[] = [
  rowHeader('Name', (row) => <MatchCell row={row} />, { sortKey: 'name' }),
  column('Case number', (row) => <span className={styles.number}>{row.caseNumber}</span>, {
    sortKey: 'number',
  }),
  column('Court', ({ court }) => `${court.countyName}, ${court.name}`, { sortKey: 'court' }),
  dateColumn('Filed', ({ filedOn }) => filedOn, { sortKey: 'filed' }),
  column('Type', (row) => (
    <>
      <abbr title={row.typeName}>{row.typeCode}</abbr>{' '}
      <span className={styles.soft}>{row.typeName}</span>
    </>
  )),
  column('Status', (row) => <CaseStatusTag status={row.status} />),
  toolsColumn('Save and alert', (row) => (
    <span className={styles.toggles}>
      <SaveToggle kind="courtCase" id={row.caseId} name={row.caseNumber} />
    </span>
  )),
];

function MatchCell({ row }: { readonly row: CaseSearchRow }) {
  const [first] = row.matches;
  return (
    <>
      <AppLink to="/court/ViewCaseDetails" query={{ caseId: row.caseId }}>
        {first?.name ?? row.caption}
      </AppLink>
      {first === undefined ? null : <span className={styles.caption}>{row.caption}</span>}
      {row.matches.map((match) => (
        <span key={`${match.role}|${match.name}`} className={styles.match}>
          {match === first ? '' : `${match.name}, `}
          {match.role}. {matchText(match)}
        </span>
      ))}
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

const SORT_WORDS: Readonly<Record<CaseSort, string>> = {
  relevance: 'relevance',
  name: 'name',
  filed: 'filing date',
  number: 'case number',
  court: 'court',
};

/** Why the rows are not sorted as asked. */
function sortNotice(asked: CaseSort, offered: readonly CaseSort[]): string {
  const others = offered.map((sort) => SORT_WORDS[sort]).join(', ');
  return `So many cases cannot be sorted by ${SORT_WORDS[asked]}, but by ${others}.`;
}

function rowKey(row: CaseSearchRow): number {
  return row.caseId;
}

/** Results of a case search (spec section 2, action PERFORM-SEARCH). */
export function Screen() {
  const dispatch = useAppDispatch();
  const { print } = usePagePorts();
  const hrefs = useHrefs();
  const query = useAppSelector(selectShownQuery);
  const search = useAppSelector((state) => selectShownSearch(state, 'court'));
  const results = useAppSelector(caseSearch.select);
  const isUnasked = useAppSelector(selectIsUnasked);
  const filters = useMemo(() => activeFilters(CASE_FILTERS, query), [query]);
  const isDescending = parseBoolean(query['descending']);

  function handleSort(sort: CaseSort): void {
    const descending = query['sort'] === sort && !isDescending ? true : null;
    dispatch(
      addressChosen({
        path: PATH,
        query: { ...query, pageNumber: null, sort, descending },
      }),
    );
  }

  if (search.obstacle !== null) return <SearchObstacleMessage id="court" />;
  const title = resultsTitle(search);
  if (isUnasked && results.status === 'idle') return <NotAskedYet title={title} />;
  const asked = CASE_SORTS.find((sort) => sort === query['sort'] && sort !== 'relevance') ?? null;
  // So many cases may have been found that they come by relevance all the same.
  const shown = results.status === 'ready' && results.data.sort !== asked ? null : asked;
  const isByName = search.kind.superSearch !== undefined;
  const file = `/court/cases.csv${buildQuery(caseSearchQuery(search, query) as LinkQuery)}`;
  return (
    <>
      <ScreenHeading title={title} />
      <ListView
        of={results}
        question={`${title} ${String(search.regionId)}`}
        things={{ one: 'case', many: 'cases' }}
        caption={title}
        columns={COLUMNS}
        rowKey={rowKey}

        address={{ path: PATH, query }}
        filters={filters}
        sort={shown === null ? null : { key: shown, isDescending }}
        onSort={handleSort}
        lead={({ asOf, capped, offeredNumber, region, sort, sorts }, count) => (
          <>
            <strong>{asSentenceStart(count)}</strong> in {region.name}. <AsOf instant={asOf} />
            {capped ? ' Narrow your search to see all of them.' : ''}
            {offeredNumber === null ? null : <NumberOffer number={offeredNumber} />}
            {asked === null || asked === sort ? '' : ` ${sortNotice(asked, sorts)}`}
          </>
        )}
        actions={({ total }) => (
          <>
            <AppLink
              to={PATH}
              query={{ ...query, action: null }}
              className={buttonClass('quiet', 'small')}
            >
              Edit search
            </AppLink>
            {total > 0 ? (
              <a className={buttonClass('quiet', 'small')} href={hrefs.file(file)} download>
                Download CSV
              </a>
            ) : null}
            <Button variant="quiet" size="small" onClick={print}>
              Print
            </Button>
          </>
        )}
        controls={() => <SavedListNotice kind="courtCase" />}
        empty={{
          title: 'No case was found',
          text: `${isByName ? 'Check the spelling, search a wider region, or use Super Search to find similar names.' : 'Check the number, or search a wider region.'} An empty result does not prove that no case exists: see what was not searched.`,
        }}
        foot={({ notSearched }) => <NotSearchedList rows={notSearched} />}
        failure="The search was not run"
      />
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
