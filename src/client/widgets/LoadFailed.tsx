import { selectErrors } from '../state/errors/selectors';
import { screenRetried } from '../state/location/slice';
import { selectSite } from '../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Button } from '../ui/Button';
import { Row } from '../ui/Row';
import { StateMessage } from '../ui/StateMessage';
import { ScreenHeading } from './ScreenHeading';

export interface LoadFailedProps {
  /** Heading, on a screen that renders its own. */
  readonly title?: string;
  readonly error: string;
  /** What failed. */
  readonly failure?: string;
}

/**
 * Error state of a screen's call, with a retry button. The reason appears only once on a page: in
 * the page's error box, or in a box here.
 */
export function LoadFailed({ title, error, failure = 'This couldn’t be loaded' }: LoadFailedProps) {
  const dispatch = useAppDispatch();
  const isOnline = useAppSelector((state) => selectSite(state).isOnline);
  const isReported = useAppSelector((state) =>
    selectErrors(state).some(({ text }) => text === error),
  );
  const retry = <Button onClick={() => dispatch(screenRetried())}>Try again</Button>;
  return (
    <>
      {title === undefined ? null : <ScreenHeading title={title} />}
      {isOnline && isReported ? (
        <Row gap={3}>
          <span>{failure}.</span>
          {retry}
        </Row>
      ) : (
        <StateMessage kind="error" title={failure} action={retry}>
          {isOnline ? error : 'It will load when you’re back online.'}
        </StateMessage>
      )}
    </>
  );
}
