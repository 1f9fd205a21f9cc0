import { useEffect, useState } from 'react';
import type { RegisterId } from '#contract/registers';
import { selectStateCounts } from '../../state/counts/selectors';
import { countsShown } from '../../state/counts/slice';
import { selectLocale } from '../../state/location/selectors';
import { selectRegister } from '../../state/search/selectors';
import { selectLoginStatus } from '../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { formatCount, formatPlaces } from '../../ui/formats';
import { ScreenHeading } from '../../widgets/ScreenHeading';

/**
 * Heading above the search on the home page, with record counts below. It doesn't wait for any
 * response, because it must not change once announced. Only the visitors' offer is removed, after
 * login.
 */
export function SearchPromise({ id }: { readonly id: RegisterId }) {
  const dispatch = useAppDispatch();
  const { state } = useAppSelector(selectLocale);
  const status = useAppSelector(selectLoginStatus);
  const [isForVisitor] = useState(status === 'loggedOut');
  useEffect(() => {
    dispatch(countsShown());
  }, [dispatch]);
  return (
    <>
      <ScreenHeading title={`${state} public records`}>
        {`Search ${state} public records${
          isForVisitor && status !== 'loggedIn' ? '. Free, no account needed.' : ''
        }`}
      </ScreenHeading>
      <p data-figures="">{useFigures(id)}</p>
    </>
  );
}

/** "18,968 court cases · 309 of 313 courts"; a space while the counts load. */
function useFigures(id: RegisterId): string {
  const { state } = useAppSelector(selectLocale);
  const { counts: kinds, thing, things } = useAppSelector((all) => selectRegister(all, id));
  const counts = useAppSelector(selectStateCounts);
  if (counts === null) return '\u00a0';
  const records = counts[kinds.records];
  if (records === 0) return `No ${state} ${things} are available yet.`;
  const office = kinds.courts === undefined ? 'county' : 'court';
  return `${formatCount(records)} ${records === 1 ? thing : things} · ${formatPlaces(counts.places[id], office)}`;
}
