import { formatCount, formatDate, formatDateTime } from '../../ui/formats';
import { asSentenceStart } from '../../ui/words';
import { STATE_TIME_ZONE } from '../../widgets/AsOf';

export interface CoverageLineProps {
  /** "426 cases". */
  readonly found: string;
  /** What was searched, out of all that the region has: "courts". */
  readonly places: {
    readonly searched: number;
    readonly all: number;
    /** How many of those searched have records of a part of the period only. */
    readonly inPart: number;
    readonly one: string;
    readonly many: string;
  };
  /** Leads to what was not searched, where there is any. */
  readonly notSearchedId: string;
  /** Where, in the midst of a sentence; null for the whole register. */
  readonly region: string | null;
  /** ISO instant of the newest load. */
  readonly asOf: string;
}

/** How much was found in how much of what there is, and how fresh that is; alike in every register. */
export function CoverageLine({ asOf, found, notSearchedId, places, region }: CoverageLineProps) {
  const { all, inPart, many, one, searched } = places;
  const things = all === 1 ? one : many;
  const whole =
    searched === all
      ? `${all === 1 ? 'the' : `all ${formatCount(all)}`} ${things}`
      : `${formatCount(searched)} of ${formatCount(all)} ${things}`;
  const told = inPart === 0 ? whole : `${whole}, ${formatCount(inPart)} in part`;
  return (
    <>
      <strong>{asSentenceStart(found)}</strong>
      {' · '}
      {searched === all && inPart === 0 ? told : <a href={`#${notSearchedId}`}>{told}</a>}
      {region === null ? '' : ` in ${region}`}
      {' · '}
      as of{' '}
      <time dateTime={asOf} title={formatDateTime(asOf, STATE_TIME_ZONE)}>
        {formatDate(asOf)}
      </time>
    </>
  );
}
