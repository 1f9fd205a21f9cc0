import { formatCount, formatDate } from '#contract/formats';
import type { LandHistory, LandStep } from '#contract/schemas/documents';
import { LaneChart, type Lane, type LaneChartProps } from '../../ui/charts/LaneChart';
import { canBeOpen, releaseOf, stepAnchor } from './landViews';
import styles from './DocumentChain.module.css';

/** Maximum number of lanes; the list below has all documents. */
const MAX_LANES = 12;

/** Converts an ISO date or instant to a year with a fraction. */
function yearOf(iso: string): number {
  const year = Number(iso.slice(0, 4));
  return year + (Number(iso.slice(5, 7)) - 1) / 12 + (Number(iso.slice(8, 10)) - 1) / 365;
}

/**
 * A lane for each mortgage or lien on a year axis: solid until its release, or hatched up to the
 * index date if no release is on file. Open ones come first. Null if there are no mortgages or
 * liens.
 */
export function LandLanes({ of: { asOf, steps } }: { readonly of: LandHistory }) {
  const debts = steps.filter(
    ({ document }) => canBeOpen(document.typeCode) && document.status !== 'NONE',
  );
  const [oldest] = debts;
  if (oldest === undefined) return null;
  const isOpen = ({ document }: LandStep): boolean => document.status === 'OPEN';
  const shown = [...debts.filter(isOpen), ...debts.filter((debt) => !isOpen(debt))].slice(
    0,
    MAX_LANES,
  );
  const now = yearOf(asOf);
  const first = Math.floor(Math.min(...shown.map(({ document }) => yearOf(document.recordedOn))));
  const last = Math.max(first + 1, now);
  const lanes = shown.map((debt) => laneOf(debt, steps, now));
  return (
    <>
      <LaneChart
        caption="Mortgages and liens by year"
        isCaptionHidden
        pointName="Document"
        format={(year) => String(Math.floor(year))}
        table="elsewhere"
        data={{
          points: lanes.length === 1 ? ['From', 'To'] : lanes.map(({ key }) => key),
          series: [
            {
              key: 'from',
              label: 'From',
              values: lanes.map(({ spans }) => spans[0]?.from ?? null),
            },
          ],
        }}
        domain={[first, last]}
        ticks={yearTicks(first, last)}
        isStacked
        lanes={lanes}
      />
      {debts.length > shown.length ? (
        <p className={styles.soft}>
          {formatCount(debts.length - shown.length)} more are in the list below.
        </p>
      ) : null}
    </>
  );
}

/** Fraction of the axis that a label needs. */
const LABEL_SHARE = 0.1;

/**
 * Returns ticks for every fifth, tenth, or twentieth year up to today, plus the first year if there
 * is room.
 */
export function yearTicks(first: number, last: number): LaneChartProps['ticks'] {
  const room = LABEL_SHARE * (last - first);
  const step = [5, 10].find((years) => years >= room) ?? 20;
  const ticks: { at: number; label: string }[] = [];
  for (let year = Math.ceil(first / step) * step; year <= last; year += step) {
    ticks.push({ at: year, label: String(year) });
  }
  // The end label stays inside the axis and takes one width; its centered neighbor takes half of
  // one.
  const edge = 1.5 * room;
  // On phones, labels need a little more room.
  if ((ticks[0]?.at ?? last) - first >= 1.75 * room)
    ticks.unshift({ at: first, label: String(first) });
  return [...ticks.filter(({ at }) => last - at >= edge), { at: last, label: 'Today' }];
}

function laneOf(debt: LandStep, steps: readonly LandStep[], now: number): Lane {
  const { documentNumber, id, recordedOn, status, typeName } = debt.document;
  const release = releaseOf(steps, id);
  const from = yearOf(recordedOn);
  const words =
    status === 'OPEN'
      ? 'no release on file'
      : release === null
        ? 'released'
        : `released ${formatDate(release.document.recordedOn)}`;
  const to = release === null ? now : yearOf(release.document.recordedOn);
  return {
    key: documentNumber,
    head: (
      <p className={styles.lane}>
        <a href={`#${stepAnchor(id)}`}>
          {typeName} {documentNumber}
        </a>
        <span className={styles.soft}>
          {formatDate(recordedOn)}, {words}
        </span>
      </p>
    ),
    // A release that isn't among these documents has no known date.
    spans:
      status !== 'OPEN' && release === null
        ? []
        : [
            {
              from,
              to: Math.max(from, to),
              size: 0.6,
              look: status === 'OPEN' ? 'open' : 'closed',
            },
          ],
  };
}
