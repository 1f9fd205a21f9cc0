import { useEffect } from 'react';
import type { CountKind } from '#contract/counts';
import { selectStateCounts } from '../state/counts/selectors';
import { countsRequested } from '../state/counts/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { DescriptionList } from '../ui/DescriptionList';
import { formatCount } from '../ui/formats';
import { Skeleton } from '../ui/Skeleton';

const LABELS: Readonly<Record<CountKind, string>> = {
  cases: 'Court cases',
  documents: 'Recorded documents',
  taxWarrants: 'Tax warrants',
  judgments: 'Judgments',
  courtCounties: 'Counties with court cases',
  judgmentCounties: 'Counties with judgments',
  courts: 'Courts',
  judgmentCourts: 'Courts with judgments',
  recorderCounties: 'Counties with recorded documents',
  taxWarrantCounties: 'Counties with tax warrants',
  efilingFilings: 'Electronic filings',
  efilingCounties: 'Counties with electronic filing',
};

export interface CountsListProps {
  readonly kinds: readonly CountKind[];
}

/** How much the edition holds (spec section 1); a kind without records yet is left out. */
export function CountsList({ kinds }: CountsListProps) {
  const dispatch = useAppDispatch();
  const counts = useAppSelector(selectStateCounts);
  useEffect(() => {
    dispatch(countsRequested());
  }, [dispatch]);
  if (counts === null) return <Skeleton lines={kinds.length} label="Counting the records" />;
  const shown = kinds.filter((kind) => counts[kind] > 0);
  if (shown.length === 0) return <p>No records of this edition are on line yet.</p>;
  return (
    <DescriptionList
      items={shown.map((kind) => ({
        term: LABELS[kind],
        description: formatCount(counts[kind]),
      }))}
    />
  );
}
