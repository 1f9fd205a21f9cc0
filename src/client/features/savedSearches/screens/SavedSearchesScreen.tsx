import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { ALERT_USE_PATH } from '#contract/account/pages';
import { formatCount, formatDateTimeShort, formatQuantity } from '#contract/formats';
import { ALERTS_PAUSED_SHORT, alertsBeyondLimitShort } from '#contract/messages';
import { registerOf, registersOf, type Register } from '#contract/records/registers';
import {
  CADENCE_WORDS,
  CADENCES,
  EDIT_ACTION,
  SAVED_SEARCH_FIELD,
  type Cadence,
} from '#contract/account/savedSearches';
import type { SearchedField } from '#contract/schemas/account';
import type { SavedSearch, SavedSearchChange } from '#contract/schemas/savedSearches';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { useChosen } from '../../../forms/useChosen';
import { column, rowHeader, toolsColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { resultsAddress } from '../../../records/search/pastSearchLink';
import { searchInWords } from '../../../records/search/pastSearchWords';
import { useIsPhone } from '../../../records/PhoneFold';
import { withRows } from '../../../records/withRows';
import { usePagePorts } from '../../../platform/PagePorts';
import { selectLocale } from '../../../state/location/selectors';
import { selectBillingCode } from '../../../state/search/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { Facts } from '../../../ui/Facts';
import { Icon } from '../../../ui/Icon';
import { MessageBox } from '../../../ui/MessageBox';
import { RecordIcon } from '../../../ui/RecordIcon';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { ToolMenu } from '../../../ui/ToolMenu';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { changeSearch, savedSearches, selectDeleted } from '../slice';
import styles from '../savedSearches.module.css';

interface CellProps {
  readonly search: SavedSearch;
}

/** Returns a function that sends a change of a saved search. */
function useChange(id: number): (body: SavedSearchChange) => void {
  const dispatch = useAppDispatch();
  return (body) => dispatch(changeSearch.send({ params: { id }, body }));
}

function useRegister({ register }: SavedSearch): Register {
  return registerOf(register, useAppSelector(selectLocale));
}

/** True for the field that turns Super Search on, the default. */
function isSuperSearch({ name, value }: SearchedField): boolean {
  return (
    (name === 'isFullTextNameBasedSearch' || name === 'isDocumentSuperSearch') && value === 'true'
  );
}

function NameCell({ search }: CellProps) {
  const register = useRegister(search);
  const { cadence, criteria, id, isNotified, name, problem, regionName } = search;
  const isPhone = useIsPhone();
  const isSuper = criteria.some(isSuperSearch);
  const words = searchInWords(
    { appCode: register.application, searchedFor: criteria.filter((each) => !isSuperSearch(each)) },
    { separator: ' · ', hasNameLabel: true },
  );
  return (
    <>
      <AppLink to={register.searchPath} query={{ action: EDIT_ACTION, [SAVED_SEARCH_FIELD]: id }}>
        {name}
      </AppLink>
      <span className={styles.second}>
        <Facts>
          {asSentenceStart(register.things)}
          {words}
          {isSuper || !criteria.some(({ name: field }) => field === 'fullName')
            ? null
            : 'Super Search off'}
          {regionName ?? 'Deleted region'}
          {isPhone ? <span>{scheduleWords(search, cadence)}</span> : null}
          {isNotified && cadence !== 'NONE' ? (
            <span>
              <span className={styles.notify}>
                <Icon name="bell" size={14} /> Alerts on
              </span>
            </span>
          ) : null}
        </Facts>
      </span>
      {problem === null ? null : <span className={styles.problem}>{problem}</span>}
    </>
  );
}

/** Formats a schedule: "Weekly", or "Weekly, paused". */
function scheduleWords({ isPaused }: SavedSearch, cadence: Cadence): string {
  return `${CADENCE_WORDS[cadence]}${isPaused && cadence !== 'NONE' ? ', paused' : ''}`;
}

function CadenceCell({ search }: CellProps) {
  const { cadence, id, name } = search;
  const change = useChange(id);
  const command = useAppSelector((state) => changeSearch.select(state, String(id)));
  const [shown, choose] = useChosen(cadence, search, command);
  return (
    <span className={styles.schedule}>
      <Select
        aria-label={`How often ${name} runs`}
        choices={CADENCES.map((each) => ({
          id: each,
          label: each === shown ? scheduleWords(search, each) : CADENCE_WORDS[each],
        }))}
        value={shown}
        onValueChange={(value) => {
          const chosen: Cadence | undefined = CADENCES.find((each) => each === value);
          if (chosen === undefined) return;
          choose(chosen);
          change({ cadence: chosen });
        }}
      />
    </span>
  );
}

/** New and all results with the last run; the link to new results marks them as seen. */
function FoundCell({ search }: CellProps) {
  const { isCapped, name, newCount, ranAt, regionName, total } = search;
  const { now } = usePagePorts();
  if (total === null) return <span className={styles.results}>Not run yet</span>;
  return (
    <span className={styles.results}>
      {isCapped ? 'At least ' : ''}
      {formatQuantity(total, 'result')},{' '}
      {newCount === 0 ? (
        'none new'
      ) : regionName === null ? (
        <strong>{formatCount(newCount)} new</strong>
      ) : (
        <ResultsLink search={search}>
          <strong>{formatCount(newCount)} new</strong>
          <VisuallyHidden> results of {name}</VisuallyHidden>
        </ResultsLink>
      )}
      {ranAt === null ? null : (
        <span className={styles.second}>
          <span className={styles.notOnPhone}>Last run </span>
          <time dateTime={ranAt}>
            {formatDateTimeShort(ranAt, STATE_TIME_ZONE, new Date(now()).toISOString())}
          </time>
        </span>
      )}
    </span>
  );
}

interface ResultsLinkProps extends CellProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Link to the search's results; following it marks new results as seen. */
function ResultsLink({ children, className, search }: ResultsLinkProps) {
  const { criteria, id, newCount, regionId } = search;
  const change = useChange(id);
  const billingCode = useAppSelector(selectBillingCode);
  const { path, query } = resultsAddress(useRegister(search), criteria, regionId, billingCode);
  return (
    <span
      className={styles.run}
      onClickCapture={() => {
        if (newCount > 0) change({ isSeen: true });
      }}
    >
      <AppLink to={path} query={query} className={className}>
        {children}
      </AppLink>
    </span>
  );
}

/** Runs, pauses, and deletes a search; on a phone, the menu has the schedule and the run, too. */
function ToolsCell({ search }: CellProps) {
  const { cadence, id, isPaused, name, regionName } = search;
  const change = useChange(id);
  const isPhone = useIsPhone();
  const run = (className?: string) =>
    regionName === null ? null : (
      <ResultsLink search={search} className={className}>
        Run now<VisuallyHidden>: {name}</VisuallyHidden>
      </ResultsLink>
    );
  return (
    <div className={styles.tools}>
      {isPhone ? null : run(buttonClass('quiet', 'small'))}
      <span className={styles.menu}>
        <ToolMenu
          id={`more-search-${String(id)}`}
          hasArrow={false}
          label={
            <>
              <RecordIcon name="more" />
              <VisuallyHidden>More for {name}</VisuallyHidden>
            </>
          }
        >
          {isPhone ? (
            <>
              {run()}
              <CadenceCell search={search} />
            </>
          ) : null}
          {cadence === 'NONE' ? null : (
            <Button size="small" variant="quiet" onClick={() => change({ isPaused: !isPaused })}>
              {isPaused ? 'Resume' : 'Pause'}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => change({ isRemoved: true })}>
            Delete<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </ToolMenu>
      </span>
    </div>
  );
}

const COLUMNS: readonly DataColumn<SavedSearch>[] = [
  rowHeader('Name', (search) => <NameCell search={search} />, { slot: 'name' }),
  column('Schedule', (search) => <CadenceCell search={search} />, {
    slot: 'number',
    width: '12.5rem',
  }),
  column('Results', (search) => <FoundCell search={search} />, {
    slot: 'date',
    width: '25%',
  }),
  toolsColumn('Run, pause, or delete', (search) => <ToolsCell search={search} />, {
    slot: 'tools',
    width: '9rem',
    isNoWrap: false,
  }),
];

/** Columns on a phone, whose menu has the schedule. */
const PHONE_COLUMNS = COLUMNS.filter(({ slot }) => slot !== 'number');

/** Describes the account's alerts in use; null for no limit, 0 without a plan. */
function inUseWords(limit: number | null, used: number): string {
  if (limit === 0) return ALERTS_PAUSED_SHORT;
  return limit === null
    ? `${formatQuantity(used, 'alert')} in use`
    : `${formatCount(used)} of ${formatCount(limit)} alerts in use${alertsBeyondLimitShort(limit, used)}`;
}

/** Searches with new results first; both parts by name. */
function newFirst(searches: readonly SavedSearch[]): readonly SavedSearch[] {
  const hasNew = ({ newCount }: SavedSearch): boolean => newCount > 0;
  return [...searches.filter(hasNew), ...searches.filter((search) => !hasNew(search))];
}

/** The user's saved searches (spec section 2, My Saved Searches). */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const [register] = registersOf(locale);
  const list = useAppSelector(savedSearches.select);
  const isPhone = useIsPhone();
  return (
    <Stack>
      <Deleted />
      <div className={styles.searches}>
        <ListView
          of={useMemo(() => withRows(list, newFirst), [list])}
          actions={({ items }) =>
            items.length === 0 || register === undefined ? null : (
              <AppLink to={register.searchPath} className={buttonClass('primary', 'small')}>
                New search
              </AppLink>
            )
          }
          things={{ one: 'saved search', many: 'saved searches' }}
          caption="Your saved searches"
          columns={isPhone ? PHONE_COLUMNS : COLUMNS}
          lead={({ account: { limit, used }, elsewhere, items }, count) => (
            <span className={styles.lead}>
              {items.length === 0 ? '' : `${count} · `}
              {elsewhere === 0 ? '' : `${formatCount(elsewhere)} more on the other state’s site · `}
              <AppLink to={ALERT_USE_PATH}>{inUseWords(limit, used)}</AppLink>
            </span>
          )}
          empty={{
            title: 'You have no saved searches',
            text: 'Save a search from its results or from the advanced search. It can run automatically every day or week and notify you about new results.',
            action:
              register === undefined ? undefined : (
                <AppLink to={register.searchPath} className={buttonClass('primary')}>
                  Search {register.things}
                </AppLink>
              ),
          }}
        />
      </div>
    </Stack>
  );
}

/** Last deleted search with Undo; takes the focus from the removed button. */
function Deleted() {
  const deleted = useAppSelector(selectDeleted);
  const { isFocusLost } = usePagePorts();
  const change = useChange(deleted?.id ?? 0);
  const box = useRef<HTMLDivElement>(null);
  const id = deleted?.id;
  useEffect(() => {
    if (id !== undefined && isFocusLost()) box.current?.focus({ preventScroll: true });
  }, [id, isFocusLost]);
  if (deleted === null) return null;
  return (
    <div ref={box} tabIndex={-1} role="status">
      <MessageBox tone="info">
        “{deleted.name}” was deleted.{' '}
        <Button size="small" onClick={() => change({ isRemoved: false })}>
          Undo
        </Button>
      </MessageBox>
    </div>
  );
}
