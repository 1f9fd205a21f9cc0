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
    readonly one: string;
    readonly many: string;
  };
  /** Leads to what was not searched, where there is any. */
  readonly notSearchedId: string;
  readonly region: string;
  /** ISO instant of the newest load. */
  readonly asOf: string;
}

/** How much was found in how much of what there is, and how fresh that is; alike in every register. */
export function CoverageLine({ asOf, found, notSearchedId, places, region }: CoverageLineProps) {
  const { all, many, one, searched } = places;
  const told =
    searched === all
      ? `${all === 1 ? `the ${one}` : `all ${formatCount(all)} ${many}`} of ${region}`
      : `${formatCount(searched)} of ${formatCount(all)} ${all === 1 ? one : many}`;
  return (
    <>
      <strong>{asSentenceStart(found)}</strong>
      {' · '}
      {searched === all ? told : <a href={`#${notSearchedId}`}>{told}</a>}
      {' · '}
      as of{' '}
      <time dateTime={asOf} title={formatDateTime(asOf, STATE_TIME_ZONE)}>
        {formatDate(asOf)}
      </time>
    </>
  );
}
