import { screenRetried } from '../state/location/slice';
import { useAppDispatch } from '../store/hooks';
import { Button } from '../ui/Button';
import { StateMessage } from '../ui/StateMessage';
import { ScreenHeading } from './ScreenHeading';

export interface LoadFailedProps {
  /** What the page would have been, in the heading. */
  readonly title: string;
  readonly error: string;
}

/** A screen's call failed: what happened, and the way to try again. */
export function LoadFailed({ title, error }: LoadFailedProps) {
  const dispatch = useAppDispatch();
  return (
    <>
      <ScreenHeading title={title} />
      <StateMessage
        kind="error"
        title="This could not be loaded"
        action={<Button onClick={() => dispatch(screenRetried())}>Try again</Button>}
      >
        {error}
      </StateMessage>
    </>
  );
}
