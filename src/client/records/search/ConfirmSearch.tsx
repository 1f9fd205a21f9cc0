import { screenRetried } from '../../state/location/slice';
import { useAppDispatch } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { StateMessage } from '../../ui/StateMessage';
import { ScreenHeading } from '../../widgets/ScreenHeading';

/**
 * Asks for confirmation of a search that another user may have opened, because it may be billed.
 */
export function ConfirmSearch({ title }: { readonly title: string }) {
  const dispatch = useAppDispatch();
  return (
    <>
      <ScreenHeading title={title} />
      <StateMessage
        kind="empty"
        title="This search hasn’t run yet"
        action={
          <Button variant="primary" onClick={() => dispatch(screenRetried())}>
            Search again
          </Button>
        }
      >
        You may have logged in as a different user since this page was opened. This search may count
        toward your plan. Select “Search again” to run it.
      </StateMessage>
    </>
  );
}
