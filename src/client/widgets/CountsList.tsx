import type { CountKind } from '#contract/counties/counts';
import { formatCount } from '#contract/formats';
import type { Holding } from '#contract/counties/holdings';
import { selectLocale } from '../state/location/selectors';
import { useAppSelector } from '../store/hooks';
import { FiguresRow, type Figure } from '../ui/FiguresRow';
import { asSentenceStart } from '../ui/words';
import { WithCounts } from './WithCounts';

export interface CountsListProps {
  readonly of: Holding;
  /** All courts and counties of the state, if known: "309 of 313". */
  readonly totals?: Partial<Record<CountKind, number>>;
  /** Numbers shown after the counts. */
  readonly more?: readonly Figure[];
}

function withTotal(count: number, total: number | undefined): string {
  if (total === undefined || total < count) return formatCount(count);
  return `${formatCount(count)} of ${formatCount(total)}`;
}

/** Record counts of a register in this edition (spec section 1), or a note that there are none. */
export function CountsList({
  of: { counts: kinds, things },
  more = [],
  totals = {},
}: CountsListProps) {
  const { state } = useAppSelector(selectLocale);
  const shown: readonly (readonly [CountKind, string])[] = [
    [kinds.records, asSentenceStart(things)],
    ...(kinds.courts === undefined ? [] : [[kinds.courts, 'Courts'] as const]),
    [kinds.counties, 'Counties'],
  ];
  return (
    <WithCounts lines={shown.length}>
      {(counts) =>
        counts[kinds.records] === 0 ? (
          <p>
            No {state} {things} are available yet.
          </p>
        ) : (
          <FiguresRow
            label={`${asSentenceStart(things)} online`}
            figures={[
              ...shown.map(([kind, label]) => ({
                label,
                value: withTotal(counts[kind], totals[kind]),
              })),
              ...more,
            ]}
          />
        )
      }
    </WithCounts>
  );
}
