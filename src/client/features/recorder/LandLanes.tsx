import { formatCount, formatDate } from '#contract/formats';
import { PASSING_TYPES } from '#contract/records/landHistory';
import type { LandHistory, LandStep } from '#contract/schemas/documents';
import { LaneChart, type Lane, type LaneChartProps } from '../../ui/charts/LaneChart';
import { granteeWords } from './documentWords';
import { canBeOpen, releaseOf, stepAnchor } from './landViews';
import styles from './DocumentChain.module.css';

/** Maximum number of lanes; the list below has all documents. */
const MAX_LANES = 12;

/** Formats a period's name, shorter than in the list: "Larry Mark Hanson +1". */
function laneName(document: LandStep['document']): string {
  return granteeWords(document).replace(/ and (\d+) more$/, ' +$1');
}

/** Converts an ISO date or instant to a year with a fraction. */
function yearOf(iso: string): number {
  const year = Number(iso.slice(0, 4));
  return year + (Number(iso.slice(5, 7)) - 1) / 12 + (Number(iso.slice(8, 10)) - 1) / 365;
}

/**
 * A lane for the deeds, and one for each mortgage or lien, on a year axis: solid until its release,
 * or hatched up to the index date if no release is on file. Open ones come first. Null if there are
 * no mortgages or liens.
 */
export function LandLanes({ of }: { readonly of: LandHistory }) {
  const { asOf, steps } = of;
  const debts = steps.filter(
    ({ document }) => canBeOpen(document.typeCode) && document.status !== 'NONE',
  );
  if (debts.length === 0) return null;
  const isOpen = ({ document }: LandStep): boolean => document.status === 'OPEN';
  const shown = [...debts.filter(isOpen), ...debts.filter((debt) => !isOpen(debt))].slice(
    0,
    MAX_LANES,
  );
  const now = yearOf(asOf);
  const deeds = ownDeeds(of);
  const first = firstYear([...shown, ...deeds], now);
  const lanes = [
    ...(deeds.length === 0 ? [] : [deedLane(deeds, now)]),
    ...shown.map((debt) => laneOf(debt, steps, now)),
  ];
  return (
    <>
      <LaneChart
        caption="Deeds, mortgages, and liens by year"
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
        domain={[first, now]}
        ticks={yearTicks(first, now)}
        hasEndLine
        isStacked
        laneHeight={LANE_HEIGHT}
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

/** Height of a lane in pixels; its bar is 4 px lower. */
const LANE_HEIGHT = 28;

/** Shortest axis, in years. */
const MIN_YEARS = 0.75;

/** Returns the start of the axis: a full year, or a quarter for documents of the last year. */
function firstYear(steps: readonly LandStep[], now: number): number {
  const earliest = Math.min(...steps.map(({ document }) => yearOf(document.recordedOn)));
  const start = now - earliest < 1 ? Math.floor(earliest * 4) / 4 : Math.floor(earliest);
  return Math.min(start, now - MIN_YEARS);
}

/**
 * Deeds of this land that pass title. None for several lots, whose owners differ. A capped list may
 * begin with an older deed, with others left out after it.
 */
export function ownDeeds({ capped, legalId, legals, steps }: LandHistory): readonly LandStep[] {
  if (legalId === null && legals.length > 1) return [];
  const isOlder = capped && steps[0]?.reasons.includes('ITSELF') === true;
  return steps
    .slice(isOlder ? 1 : 0)
    .filter(
      ({ document, isOtherLand }) => PASSING_TYPES.includes(document.typeCode) && !isOtherLand,
    );
}

/** The grantee of each deed until the next deed. Deeds of one day are one period. */
function deedLane(deeds: readonly LandStep[], now: number): Lane {
  const changes = deeds.filter(
    ({ document }, at) => deeds[at + 1]?.document.recordedOn !== document.recordedOn,
  );
  return {
    key: 'deeds',
    head: (
      <p className={styles.lane}>
        <span>Deeds</span>
        <span className={styles.soft}>Grantee until the next deed</span>
      </p>
    ),
    spans: changes.map(({ document }, at) => {
      const from = yearOf(document.recordedOn);
      const next = changes[at + 1];
      return {
        from,
        to: Math.max(from, next === undefined ? now : yearOf(next.document.recordedOn)),
        size: 1,
        look: 'owned',
        name: laneName(document),
        title: granteeWords(document),
      };
    }),
  };
}

/** Fraction of the axis that a label needs. */
const LABEL_SHARE = 0.1;

const MONTHS = ['Jan', 'Apr', 'Jul', 'Oct'] as const;

/**
 * Returns ticks for every first, second, fifth, tenth, or twentieth year up to today, plus the
 * first year if there is room; for a short time, a tick for each quarter.
 */
export function yearTicks(first: number, last: number): LaneChartProps['ticks'] {
  const ticks: { at: number; label: string }[] = [];
  if (last - first < MAX_YEARS_OF_QUARTERS) {
    for (let quarter = Math.ceil(first * 4); quarter / 4 <= last; quarter += 1) {
      const month = MONTHS[quarter % 4] ?? '';
      const isNamed = ticks.length === 0 || quarter % 4 === 0;
      ticks.push({
        at: quarter / 4,
        label: isNamed ? `${month} ${String(Math.floor(quarter / 4))}` : month,
      });
    }
    return [...ticks.filter(({ at }) => last - at >= 0.2 * (last - first)), today(last)];
  }
  const room = LABEL_SHARE * (last - first);
  const step = [1, 2, 5, 10].find((years) => years >= room) ?? 20;
  for (let year = Math.ceil(first / step) * step; year <= last; year += step) {
    ticks.push({ at: year, label: String(year) });
  }
  // The end label stays inside the axis and takes one width; its centered neighbor takes half of
  // one.
  const edge = 1.5 * room;
  // On phones, labels need a little more room.
  if ((ticks[0]?.at ?? last) - first >= 1.75 * room)
    ticks.unshift({ at: first, label: String(first) });
  return [...ticks.filter(({ at }) => last - at >= edge), today(last)];
}

/** Longest axis with quarters. */
const MAX_YEARS_OF_QUARTERS = 1.25;

function today(at: number): { readonly at: number; readonly label: string } {
  return { at, label: 'Today' };
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
              size: 1,
              look: status === 'OPEN' ? 'open' : 'closed',
              name: laneName(debt.document),
              title: granteeWords(debt.document),
            },
          ],
  };
}
