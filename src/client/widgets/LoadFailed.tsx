import { screenRetried } from '../state/location/slice';
import { selectSite } from '../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Button } from '../ui/Button';
import { StateMessage } from '../ui/StateMessage';
import { ScreenHeading } from './ScreenHeading';

export interface LoadFailedProps {
  /** The heading, on a screen that draws its own; the others have theirs already. */
  readonly title?: string;
  readonly error: string;
  /** What did not happen. */
  readonly failure?: string;
}

/** A screen's call failed: what happened, and the way to try again. */
export function LoadFailed({
  title,
  error,
  failure = 'This could not be loaded',
}: LoadFailedProps) {
  const dispatch = useAppDispatch();
  const isOnline = useAppSelector((state) => selectSite(state).isOnline);
  return (
    <>
      {title === undefined ? null : <ScreenHeading title={title} />}
      <StateMessage
        kind="error"
        title={failure}
        action={<Button onClick={() => dispatch(screenRetried())}>Try again</Button>}
      >
        {isOnline ? error : 'It loads when you’re back online.'}
      </StateMessage>
    </>
  );
}
