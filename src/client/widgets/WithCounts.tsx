import { useEffect, type ReactNode } from 'react';
import type { StateCounts } from '#contract/schemas/counts';
import { selectHaveCountsFailed, selectStateCounts } from '../state/counts/selectors';
import { countsRequested, countsShown } from '../state/counts/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Button } from '../ui/Button';
import { Skeleton } from '../ui/Skeleton';

export interface WithCountsProps {
  /** Number of lines of the skeleton. */
  readonly lines: number;
  readonly children: (counts: StateCounts) => ReactNode;
}

/** Renders the record counts of the edition's state; a skeleton until they load. */
export function WithCounts({ lines, children }: WithCountsProps) {
  const dispatch = useAppDispatch();
  const counts = useAppSelector(selectStateCounts);
  const hasFailed = useAppSelector(selectHaveCountsFailed);
  useEffect(() => {
    dispatch(countsShown());
  }, [dispatch]);
  if (counts !== null) return <>{children(counts)}</>;
  if (!hasFailed) return <Skeleton lines={lines} label="Loading record counts" />;
  return (
    <p>
      Record counts couldn’t be loaded.{' '}
      <Button size="small" onClick={() => dispatch(countsRequested())}>
        Try again
      </Button>
    </p>
  );
}
