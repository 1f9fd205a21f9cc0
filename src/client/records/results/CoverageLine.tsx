import { formatDate, formatDateTime, formatPlaces } from '../../ui/formats';
import { asSentenceStart } from '../../ui/words';
import { STATE_TIME_ZONE } from '../../widgets/AsOf';

export interface CoverageLineProps {
  /** "426 cases". */
  readonly found: string;
  /** What was searched, out of all that the region has: "courts". */
  readonly places: {
    readonly searched: number;
    readonly all: number;
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
  const { all, many, one, searched } = places;
  const told =
    all === 1 && searched === 1
      ? `the ${one}`
      : `${formatPlaces(places)} ${all === 1 ? one : many}`;
  return (
    <>
      <strong>{asSentenceStart(found)}</strong>
      {' · '}
      {searched === all ? told : <a href={`#${notSearchedId}`}>{told}</a>}
      {region === null ? '' : ` in ${region}`}
      {' · '}
      as of{' '}
      <time dateTime={asOf} title={formatDateTime(asOf, STATE_TIME_ZONE)}>
        {formatDate(asOf)}
      </time>
    </>
  );
}
