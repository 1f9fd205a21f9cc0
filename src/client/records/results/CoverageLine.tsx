import { formatCount, formatDateIn, formatDateTime } from '#contract/formats';
import type { SearchAnswer } from '#contract/schemas/results';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { asSentenceStart } from '../../ui/words';
import styles from './CoverageLine.module.css';

export interface CoverageLineProps {
  /** Number of results: "426 cases". */
  readonly found: string;
  /** Number of places in the region, such as courts: searched, and in total. */
  readonly places: {
    readonly searched: number;
    readonly all: number;
    /** Number of searched places that have records for only part of the period. */
    readonly inPart: number;
    readonly one: string;
    readonly many: string;
  };
  /** Id of the list of places that weren't searched. */
  readonly notSearchedId: string;
  /** Name of the region within a sentence; null for the whole state. */
  readonly region: string | null;
  /** ISO instant of the last update; null if no place was searched. */
  readonly asOf: string | null;
  /** Counties whose record updates are paused. */
  readonly frozen?: SearchAnswer['frozen'];
}

/** Words that replace the number of places if it is 0 or 1 and all places were searched. */
const WHOLE: Readonly<Record<number, string>> = { 0: 'no', 1: 'the' };

/** Splits "1–50 of 741 documents" into the rows of the page and their number. */
function splitRange(found: string): readonly [rows: string, count: string] {
  const [rows = ''] = /^[\d,]+–[\d,]+ of /u.exec(found) ?? [];
  return [rows, found.slice(rows.length)];
}

/** Coverage of a search: results, places searched, and last update. The same in every register. */
export function CoverageLine({
  asOf,
  found,
  frozen = [],
  notSearchedId,
  places,
  region,
}: CoverageLineProps) {
  const { all, inPart, many, one, searched } = places;
  const things = all === 1 ? one : many;
  const whole =
    searched === all
      ? `${WHOLE[all] ?? `all ${formatCount(all)}`} ${things}`
      : `${formatCount(searched)} of ${formatCount(all)} ${things}`;
  const [rows, count] = splitRange(found);
  const coverage = (
    <>
      {whole}
      {inPart === 0 ? null : (
        <span className={rows === '' ? styles.wide : styles.roomy}> (start dates vary)</span>
      )}
    </>
  );
  return (
    <span className={styles.line}>
      <strong className={styles.item}>
        <span className={styles.wide}>{rows}</span>
        {rows === '' ? asSentenceStart(count) : count}
      </strong>{' '}
      <span className={styles.item}>
        ·{' '}
        {searched === all && inPart === 0 ? coverage : <a href={`#${notSearchedId}`}>{coverage}</a>}
      </span>
      {region === null ? null : <span className={styles.rest}>in {region}</span>}{' '}
      {asOf === null ? null : <LastUpdate asOf={asOf} />}
      {frozen.map(({ county, message, until }) => (
        <span key={county} className={styles.rest}>
          {' · '}
          {county} not updated until {formatDateTime(until, STATE_TIME_ZONE)}: {message}
        </span>
      ))}
    </span>
  );
}

function LastUpdate({ asOf }: { readonly asOf: string }) {
  const [day = '', year = ''] = formatDateIn(asOf, STATE_TIME_ZONE).split(/(?=, \d{4}$)/);
  return (
    <span className={styles.item}>
      · <span className={styles.wide}>as of </span>
      <time dateTime={asOf} title={formatDateTime(asOf, STATE_TIME_ZONE)}>
        {day}
        <span className={styles.widest}>{year}</span>
      </time>
    </span>
  );
}
