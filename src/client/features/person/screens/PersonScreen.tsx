import { useMemo, useState, type ReactNode } from 'react';
import { typedNameWords } from '#contract/captionWords';
import type { Person } from '#contract/schemas/person';
import { Loaded } from '../../../records/Loaded';
import { useMaxWidth } from '../../../platform/useMinWidth';
import { usePrinting } from '../../../platform/usePrinting';
import { nameOf } from '../../../records/search/personMarks';
import { PrintFoot } from '../../../records/results/PrintFoot';
import { dataOf } from '../../../state/loadable/dataOf';
import type { LoadableState } from '../../../state/loadable/createLoadable';
import { selectShownQuery } from '../../../state/location/selectors';
import { selectIsLoggedIn } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { formatDateIn } from '../../../ui/formats';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { Icon } from '../../../ui/Icon';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { NameForm } from '../NameForm';
import styles from '../person.module.css';
import { PersonMap } from '../PersonMap';
import { allRows, markKey, readView, shownRows, type PersonMarksByKey } from '../personRows';
import { PersonTable } from '../PersonTable';
import { PersonTimeline } from '../PersonTimeline';
import { PersonTools } from '../PersonTools';
import { PersonViews } from '../PersonViews';
import { newestOf, PHONE_WIDTH, placesWords, recordsWords } from '../personWords';
import { marks, person, selectVisitorMarks } from '../slice';

/**
 * All records with one name, in all registers. The site doesn't match people; only users mark
 * records as the same person.
 */
export function Screen() {
  const name = nameOf(useAppSelector(selectShownQuery));
  const found = useAppSelector(person.select);
  const title =
    name === '' ? 'All records for a name' : `All records for “${typedNameWords(name)}”`;
  const error = codeErrorOf(found);
  return (
    <div className={styles.page} data-density={name === '' ? undefined : 'person'}>
      <Head name={name} title={title} isFailed={found.status === 'failed'} codeError={error}>
        {found.status === 'ready' || found.status === 'refreshing' ? (
          <Tools of={found.data} />
        ) : null}
      </Head>
      {name === '' ? (
        <p>Enter a name to see its court cases, judgments, documents, and tax warrants.</p>
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
  /** Additional actions. */
  readonly children: ReactNode;
}

/** Title, actions, and the form for a different name, shown on request or if it is needed. */
function Head({ children, codeError, isFailed, name, title }: HeadProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasNeeded, setWasNeeded] = useState(false);
  // The form opens if it is needed, and stays open after it is sent, because it has the focus.
  const isNeeded = isFailed || name === '';
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setIsOpen(true);
  }
  const isShown = isOpen || codeError !== null;
  const label = codeError === null ? 'Search another name' : 'Change search';
  return (
    <div className={name === '' ? undefined : styles.head}>
      <ScreenHeading title={title} />
      {name === '' ? null : (
        <div className={styles.another} data-print="hide">
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isShown}
            onClick={() => setIsOpen(!isShown)}
          >
            <Icon name="search" size={16} />
            {label}
          </Button>
          {children}
        </div>
      )}
      {isShown ? <NameForm name={name} label={label} codeError={codeError} /> : null}
    </div>
  );
}

/** Returns all rows, and the rows of the current tab and chips. */
function useRows(loaded: Person) {
  const marksByKey = useMarks(loaded.fullName);
  const view = readView(useAppSelector(selectShownQuery));
  const rows = useMemo(() => allRows(loaded, marksByKey), [loaded, marksByKey]);
  return { rows, shown: shownRows(rows, view), view };
}

function Tools({ of: loaded }: { readonly of: Person }) {
  const { shown, view } = useRows(loaded);
  if (loaded.registers.every(({ total }) => total === 0)) return null;
  return <PersonTools of={loaded} rows={shown} view={view} />;
}

function Records({ of: loaded }: { readonly of: Person }) {
  const { fullName, registers } = loaded;
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const { rows, shown, view } = useRows(loaded);
  const asOf = newestOf(registers);
  const isEmpty = registers.every(({ total }) => total === 0);
  return (
    <>
      <CoverageLine registers={registers} />
      {isEmpty ? null : <PersonTimeline registers={registers} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <PersonViews registers={registers} rows={rows} view={view} />
          {isEmpty ? null : (
            <p className={styles.note}>
              Names match; people may differ.{' '}
              <span className={styles.wide}>Mark the ones you’ve confirmed. </span>
              {isLoggedIn ? 'Everyone on your account sees your marks.' : 'Log in to save marks.'}
            </p>
          )}
          <PersonTable fullName={fullName} registers={registers} rows={shown} view={view} />
        </div>
        {isEmpty ? null : (
          <aside className={styles.aside} aria-label="About these records">
            <PersonMap registers={registers} register={view.register} />
          </aside>
        )}
      </div>
      {asOf === null ? null : <PrintFoot source="the offices named above" asOf={asOf} />}
    </>
  );
}

/**
 * Number of records, places searched, and date of the newest data; on phones, the places are
 * collapsed.
 */
function CoverageLine({ registers }: Pick<Person, 'registers'>) {
  const isPhone = useMaxWidth(PHONE_WIDTH);
  const isPrinting = usePrinting();
  const [isOpen, setIsOpen] = useState(false);
  const isShort = isPhone && !isPrinting;
  const asOf = newestOf(registers);
  const date = asOf === null ? '' : formatDateIn(asOf, STATE_TIME_ZONE);
  return (
    <p className={styles.coverage}>
      {recordsWords(registers)}
      {isShort ? '' : ` · Coverage: ${placesWords(registers)}`}
      {date === '' ? '' : isShort ? ` · ${date}` : ` · as of ${date}`}
      {isShort ? (
        <>
          {' · '}
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Coverage
          </button>
          {isOpen ? <span className={styles.places}>{placesWords(registers)}</span> : null}
        </>
      ) : null}
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
