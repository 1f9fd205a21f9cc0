import { useEffect } from 'react';
import type { RegisterId } from '#contract/registers';
import { selectStateCounts } from '../../state/counts/selectors';
import { countsRequested } from '../../state/counts/slice';
import { selectLocale } from '../../state/location/selectors';
import { selectRegister } from '../../state/searches/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { formatCount } from '../../ui/formats';
import { ScreenHeading } from '../../widgets/ScreenHeading';

/** What the welcome page promises, with what there really is: the heading above its search. */
export function SearchPromise({ id }: { readonly id: RegisterId }) {
  const dispatch = useAppDispatch();
  const { state } = useAppSelector(selectLocale);
  const { counts: kinds, thing, things } = useAppSelector((all) => selectRegister(all, id));
  const counts = useAppSelector(selectStateCounts);
  useEffect(() => {
    dispatch(countsRequested());
  }, [dispatch]);
  const records = counts?.[kinds.records] ?? 0;
  const office = kinds.courts === undefined ? 'counties' : 'courts';
  const offices = counts?.[kinds.courts ?? kinds.counties] ?? 0;
  return (
    <ScreenHeading title={`${state} public records`}>
      {counts !== null && records === 0
        ? `No ${state} ${things} are online yet`
        : `Find ${id === 'court' ? `an ${state} court case` : `a ${state} ${thing}`}${
            counts === null
              ? ''
              : `: ${formatCount(records)} ${thing}s from ${formatCount(offices)} ${office}`
          }, free, no account`}
    </ScreenHeading>
  );
}
