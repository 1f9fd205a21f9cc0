import { useEffect, useState, type ReactNode } from 'react';
import { formatPlaces, formatQuantity } from '#contract/formats';
import { noSuchPage } from '#contract/messages';
import { registersOf, type RegisterId } from '#contract/records/registers';
import { selectStateCounts } from '../../state/counts/selectors';
import { countsShown } from '../../state/counts/slice';
import { selectMissingPath } from '../../state/errors/selectors';
import { selectLocale } from '../../state/location/selectors';
import { selectLoginStatus } from '../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ScreenHeading } from '../../widgets/ScreenHeading';

/** Maximum number of characters shown of a missing page's path. */
const SHOWN_PATH_LENGTH = 60;

export interface SearchPromiseProps {
  /** The chosen register; null for all of them. */
  readonly id: RegisterId | null;
}

/**
 * Heading above the home page's search, with record counts below. It doesn't wait for any response,
 * because it must not change after a screen reader has announced it. Only the offer for visitors is
 * removed after login.
 */
export function SearchPromise({ id }: SearchPromiseProps) {
  const dispatch = useAppDispatch();
  const { state } = useAppSelector(selectLocale);
  const status = useAppSelector(selectLoginStatus);
  const [isForVisitor] = useState(status === 'loggedOut');
  const missingPath = useAppSelector(selectMissingPath);
  useEffect(() => {
    dispatch(countsShown());
  }, [dispatch]);
  const figures = useFigures(id);
  if (missingPath !== null) return <MissingPage path={missingPath} state={state} />;
  return (
    <>
      <ScreenHeading title={`${state} public records`}>
        {`Search ${state} public records${
          isForVisitor && status !== 'loggedIn' ? '. Free, no account needed.' : ''
        }`}
      </ScreenHeading>
      <p data-figures="">{figures}</p>
    </>
  );
}

/** Heading of the not-found page, with the URL. */
function MissingPage({ path, state }: { readonly path: string; readonly state: string }) {
  const shown = path.length > SHOWN_PATH_LENGTH ? `${path.slice(0, SHOWN_PATH_LENGTH)}…` : path;
  return (
    <>
      <div data-heading="page">
        <ScreenHeading title="Page not found" />
      </div>
      <p data-figures="">
        {noSuchPage(state)}
        <br />
        You tried{' '}
        <strong>
          <bdi>{shown}</bdi>
        </strong>
      </p>
    </>
  );
}

/**
 * Formats the record counts of a register, such as "18,968 court cases · 309 of 313 courts", or of
 * all registers: "71,523 records · 309 of 313 courts". Returns a space while the counts load.
 */
function useFigures(id: RegisterId | null): ReactNode {
  const locale = useAppSelector(selectLocale);
  const counts = useAppSelector(selectStateCounts);
  if (counts === null) return '\u00a0';
  const registers = registersOf(locale);
  const register = registers.find((each) => each.id === id);
  if (register === undefined) {
    const total = registers.reduce((sum, each) => sum + counts[each.counts.records], 0);
    if (total === 0) return `No ${locale.state} records are online yet.`;
    return `${formatQuantity(total, 'record')} · ${formatPlaces(counts.places.court, 'court')}`;
  }
  const { counts: kinds, thing, things } = register;
  const { state } = locale;
  const records = counts[kinds.records];
  if (records === 0) return `No ${state} ${things} are available yet.`;
  const office = kinds.courts === undefined ? 'county' : 'court';
  return `${formatQuantity(records, thing, things)} · ${formatPlaces(counts.places[register.id], office)}`;
}
