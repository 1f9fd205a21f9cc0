import { useId, useMemo, useState, type ReactNode } from 'react';
import { typedNameWords } from '#contract/records/captionWords';
import { formatAnd, formatCount, formatDateIn } from '#contract/formats';
import { PERSON_PATH } from '#contract/records/personPage';
import { registersOf } from '#contract/records/registers';
import type { Person } from '#contract/schemas/person';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Loaded } from '../../../records/Loaded';
import { useMaxWidth } from '../../../platform/useMinWidth';
import { usePrinting } from '../../../platform/usePrinting';
import { nameOf } from '../../../records/search/personMarks';
import { NumberOffer } from '../../../records/search/NumberOffer';
import { PrintFoot } from '../../../records/results/PrintFoot';
import { dataOf } from '../../../state/loadable/dataOf';
import type { LoadableState } from '../../../state/loadable/createLoadable';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { selectIsLoggedIn } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Disclosure } from '../../../ui/Disclosure';
import { PageActions } from '../../../ui/PageActions';
import { SearchLine } from '../../../ui/SearchLine';
import { quoteAll } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { NameForm } from '../NameForm';
import styles from '../person.module.css';
import { PersonMap } from '../PersonMap';
import {
  allRows,
  countyCounts,
  markKey,
  readView,
  shownRows,
  type PersonMarksByKey,
} from '../personRows';
import { PersonTable } from '../PersonTable';
import { PersonTimeline } from '../PersonTimeline';
import { PersonTools } from '../PersonTools';
import { PersonViews } from '../PersonViews';
import { fewYearsWords, newestOf, PHONE_WIDTH, placesWords, recordsWords } from '../personWords';
import { marks, person, selectVisitorMarks } from '../slice';

/**
 * All records with one name, in all registers. The site doesn't match people; only users mark
 * records as the same person.
 */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const name = nameOf(useAppSelector(selectShownQuery));
  const found = useAppSelector(person.select);
  const title =
    name === '' ? 'All records for a name' : `All records for “${typedNameWords(name)}”`;
  const error = codeErrorOf(found);
  return (
    <div className={styles.page} data-density={name === '' ? undefined : 'person'}>
      <Head name={name} title={title} isFailed={found.status === 'failed'} codeError={error} />
      {name === '' ? (
        <p>Enter a name to see its {formatAnd(registersOf(locale).map(({ things }) => things))}.</p>
      ) : error === null ? (
        <Loaded of={found} what="the records for this name" lines={12}>
          {(loaded) => <Records of={loaded} />}
        </Loaded>
      ) : null}
    </div>
  );
}

/** Returns the error of a missing or invalid billing code. */
function codeErrorOf(found: LoadableState<Person>): string | null {
  if (found.status !== 'failed') return null;
  return found.errors?.fields['billingCode']?.messages[0] ?? null;
}

interface HeadProps {
  readonly name: string;
  readonly title: string;
  readonly isFailed: boolean;
  readonly codeError: string | null;
}

/**
 * The search on one line, with a form for a different name that opens on request or if needed, and
 * the title.
 */
function Head({ codeError, isFailed, name, title }: HeadProps) {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [wasNeeded, setWasNeeded] = useState(false);
  // The form opens if it is needed, and stays open after it is sent, because it has the focus.
  const isNeeded = isFailed || name === '';
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setIsOpen(true);
  }
  const isShown = isOpen || codeError !== null;
  return (
    <>
      {name === '' ? null : (
        <div className={styles.search}>
          <SearchLine
            label="All records"
            parts={[typedNameWords(name), 'All records']}
            emptyText="Search all records"
            isOpen={isShown}
            controls={formId}
            onToggle={() => setIsOpen(!isShown)}
          />
        </div>
      )}
      <div id={formId} className={isShown ? styles.form : undefined}>
        {isShown ? <NameForm name={name} codeError={codeError} /> : null}
      </div>
      <ScreenHeading title={title} />
    </>
  );
}

function Records({ of: loaded }: { readonly of: Person }) {
  const { fullName, leftOut, offeredSearch, registers } = loaded;
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const marksByKey = useMarks(fullName);
  const view = readView(useAppSelector(selectShownQuery));
  const rows = useMemo(() => allRows(loaded, marksByKey), [loaded, marksByKey]);
  const shown = shownRows(rows, view);
  const asOf = newestOf(registers);
  // The rows show a single county better than a map does.
  const hasMap = countyCounts(registers, null).length > 1;
  const isEmpty = registers.every(({ total }) => total === 0);
  const isOne = registers.reduce((sum, { total }) => sum + total, 0) === 1;
  return (
    <>
      <Overview
        leftOut={leftOut}
        offeredSearch={offeredSearch}
        registers={registers}
        tools={isEmpty ? null : <PersonTools of={loaded} rows={shown} view={view} />}
      />
      <div className={styles.columns} data-map={hasMap || undefined}>
        <div className={styles.main}>
          <PersonViews registers={registers} rows={rows} view={view} />
          {isEmpty ? null : (
            <p className={styles.note}>
              {isOne ? (
                'One record has this name. '
              ) : (
                <>
                  These records share a name. They may not be the same person.{' '}
                  <span className={styles.wide}>Mark the ones you’ve confirmed. </span>
                </>
              )}
              {isLoggedIn ? 'Everyone on your account sees your marks.' : 'Log in to save marks.'}
            </p>
          )}
          <PersonTable
            fullName={fullName}
            leftOut={view.marked === null ? shownRows(rows, { ...view, marked: 'NOT' }).length : 0}
            registers={registers}
            rows={shown}
            view={view}
          />
          {isOne ? <MoreNames fullName={fullName} registers={registers} /> : null}
        </div>
        {!hasMap ? null : (
          <aside className={styles.aside} aria-label="About these records">
            <PersonMap registers={registers} register={view.register} />
          </aside>
        )}
      </div>
      {asOf === null ? null : <PrintFoot source="the offices named above" asOf={asOf} />}
    </>
  );
}

interface OverviewProps extends Pick<Person, 'leftOut' | 'offeredSearch' | 'registers'> {
  readonly tools: ReactNode;
}

/**
 * Tools, places searched, and records by year; on phones, one line of collapsed content and tools, so
 * that the first records fit.
 */
function Overview({ leftOut, offeredSearch, registers, tools }: OverviewProps) {
  const isPhone = useMaxWidth(PHONE_WIDTH);
  const isPrinting = usePrinting();
  const parts = (
    <>
      <CoverageLine registers={registers} />
      {leftOut.length === 0 ? null : (
        <p className={styles.coverage}>Not searched: {quoteAll(leftOut)}.</p>
      )}
      <PersonTimeline registers={registers} />
    </>
  );
  const offer =
    offeredSearch === null ? null : (
      <p className={styles.coverage}>
        <NumberOffer offered={offeredSearch} />
      </p>
    );
  if (!isPhone || isPrinting) {
    return (
      <>
        <PageActions>{tools}</PageActions>
        {offer}
        {parts}
      </>
    );
  }
  return (
    <>
      {offer}
      <div className={styles.overview}>
        <Disclosure
          summary={fewYearsWords(registers) === null ? 'Coverage and timeline' : 'Coverage'}
        >
          {parts}
        </Disclosure>
        {tools}
      </div>
    </>
  );
}

/**
 * Number of records, or a sentence with their years if there are few; places searched, and date of
 * the newest data.
 */
function CoverageLine({ registers }: Pick<Person, 'registers'>) {
  const asOf = newestOf(registers);
  return (
    <p className={styles.coverage}>
      {fewYearsWords(registers) ?? recordsWords(registers)} ·{' '}
      <AppLink to="/CourtCounties">Coverage</AppLink>: {placesWords(registers)}
      {asOf === null ? '' : ` · as of ${formatDateIn(asOf, STATE_TIME_ZONE)}`}
    </p>
  );
}

/** Last words of a name that aren't a person's last name. */
const NOT_LAST_NAME =
  /^(?:jr|sr|ii|iii|iv|v|esq|md|phd|junior|senior|llc|inc|corp|co|company|lp|llp|pc|na|bank|trust|estate)$/i;

/** Returns a person's last name: the word before a comma, or the last word; null if unclear. */
function lastNameOf(fullName: string): string | null {
  const [first = '', ...rest] = typedNameWords(fullName).split(',');
  if (rest.length > 0) return first.trim() || null;
  const words = first.split(' ').map((word) => word.replaceAll('.', ''));
  const last = words.at(-1) ?? '';
  return words.length < 2 || NOT_LAST_NAME.test(last) ? null : last;
}

/** Where else to look if only one record has the name: the last name, and what isn't online. */
function MoreNames({ fullName, registers }: Pick<Person, 'fullName' | 'registers'>) {
  const [{ places: { all, searched } } = { places: { all: 0, searched: 0 } }, ...others] =
    registers;
  const lastName = lastNameOf(fullName);
  const missing =
    others.length > 0 || all <= searched
      ? ''
      : `${formatCount(all - searched)} of ${formatCount(all)} counties aren’t online. `;
  if (lastName === null && missing === '') return null;
  return (
    <p className={styles.note}>
      {missing}
      {lastName === null ? null : (
        <AppLink to={PERSON_PATH} query={{ fullName: lastName }}>
          All records for “{lastName}”
        </AppLink>
      )}
    </p>
  );
}

/** Returns the account's marks, or a visitor's. */
function useMarks(fullName: string): PersonMarksByKey {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const state = useAppSelector(marks.select);
  const own = useAppSelector((all) => selectVisitorMarks(all, fullName));
  return useMemo(() => {
    if (!isLoggedIn) {
      return new Map(Object.entries(own).map(([key, mark]) => [key, { mark }]));
    }
    const items = dataOf(state)?.items ?? [];
    return new Map(items.map((mark) => [markKey(mark.register, mark.recordId), mark]));
  }, [isLoggedIn, own, state]);
}
