import type { CountKind } from '#contract/counts';
import { selectLocale } from '../state/location/selectors';
import { useAppSelector } from '../store/hooks';
import { DescriptionList } from '../ui/DescriptionList';
import { formatCount } from '../ui/formats';
import { WithCounts } from './WithCounts';

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
  /** The register's records come first. */
  readonly kinds: readonly [CountKind, ...CountKind[]];
}

/** How much of a register the edition holds (spec section 1); says so where it is nothing. */
export function CountsList({ kinds }: CountsListProps) {
  const { state } = useAppSelector(selectLocale);
  return (
    <WithCounts lines={kinds.length}>
      {(counts) =>
        counts[kinds[0]] === 0 ? (
          <p>
            No {state} {LABELS[kinds[0]].toLowerCase()} are online yet.
          </p>
        ) : (
          <DescriptionList
            items={kinds.map((kind) => ({
              term: LABELS[kind],
              description: formatCount(counts[kind]),
            }))}
          />
        )
      }
    </WithCounts>
  );
}
