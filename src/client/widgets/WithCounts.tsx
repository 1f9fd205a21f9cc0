import { useEffect, type ReactNode } from 'react';
import type { StateCounts } from '#contract/schemas/counts';
import { selectHaveCountsFailed, selectStateCounts } from '../state/counts/selectors';
import { countsRequested } from '../state/counts/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Button } from '../ui/Button';
import { Skeleton } from '../ui/Skeleton';

export interface WithCountsProps {
  /** Lines that the content will need. */
  readonly lines: number;
  readonly children: (counts: StateCounts) => ReactNode;
}

/** What is drawn from the counts of the edition's state, and what stands there until they come. */
export function WithCounts({ lines, children }: WithCountsProps) {
  const dispatch = useAppDispatch();
  const counts = useAppSelector(selectStateCounts);
  const hasFailed = useAppSelector(selectHaveCountsFailed);
  useEffect(() => {
    dispatch(countsRequested());
  }, [dispatch]);
  if (counts !== null) return <>{children(counts)}</>;
  if (!hasFailed) return <Skeleton lines={lines} label="Counting the records" />;
  return (
    <p>
      The records could not be counted just now.{' '}
      <Button size="small" onClick={() => dispatch(countsRequested())}>
        Count again
      </Button>
    </p>
  );
}
