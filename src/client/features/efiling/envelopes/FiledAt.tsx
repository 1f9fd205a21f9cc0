import { Moment } from './Moment';

interface FiledAtProps {
  /** ISO instant. */
  readonly at: string;
  /** IANA time zone of the court. */
  readonly timeZone: string;
}

/** Filing time of an envelope, after a dot, in its header band. */
export function FiledAt({ at, timeZone }: FiledAtProps) {
  return (
    <>
      {'\u00a0'}
      <span aria-hidden="true">·</span>{' '}
      <span>
        Filed <Moment at={at} timeZone={timeZone} />
      </span>
    </>
  );
}
