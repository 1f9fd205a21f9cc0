import { BACKEND_PAGES } from '#contract/site/backendPages';
import { NOTICE_MESSAGES } from '#contract/site/noticeMessages';
import { NativeForm } from '../../platform/NativeForm';
import { usePagePorts } from '../../platform/PagePorts';
import { logoutSubmitted } from '../../state/session/slice';
import { selectSessionEnd } from '../../state/sessionEnd/selectors';
import { sessionExtensionRequested, sessionWarningClosed } from '../../state/sessionEnd/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Row } from '../../ui/Row';
import { useHrefs } from '../../widgets/useHrefs';

function inWords(seconds: number): string {
  if (seconds < 60) return `${String(seconds)} seconds`;
  return seconds === 60 ? '1 minute' : `${String(Math.round(seconds / 60))} minutes`;
}

/** Warns before the session ends, with a button to stay logged in. */
export function SessionEndDialog() {
  const dispatch = useAppDispatch();
  const { alert, readXsrfToken } = usePagePorts();
  const hrefs = useHrefs();
  const end = useAppSelector(selectSessionEnd);
  if (end.status === 'quiet') return null;
  const handleStay = () => dispatch(sessionExtensionRequested());
  const handleClose = () => dispatch(sessionWarningClosed());
  return (
    <Dialog
      isOpen={end.status !== 'closed'}
      title={end.canExtend ? 'Are you still there?' : 'Your session is about to end'}
      // Closing the dialog counts as activity.
      onClose={end.canExtend ? handleStay : handleClose}
      onUnsupported={() => alert(NOTICE_MESSAGES.dialogUnsupported)}
      actions={
        <Row gap={2}>
          {end.canExtend ? (
            <Button variant="primary" isBusy={end.status === 'extending'} onClick={handleStay}>
              Stay logged in
            </Button>
          ) : (
            <Button variant="primary" onClick={handleClose}>
              Close
            </Button>
          )}
          <NativeForm
            label="Log out now"
            action={hrefs.backend(BACKEND_PAGES.logout)}
            readToken={readXsrfToken}
            onSubmit={() => dispatch(logoutSubmitted())}
          >
            <Button type="submit">Log out</Button>
          </NativeForm>
        </Row>
      }
    >
      <p aria-live="polite">
        You’ll be logged out in less than {inWords(end.secondsLeft)}
        {end.canExtend
          ? ' due to inactivity.'
          : '. This session has reached its time limit. Save your work, then log in again.'}
      </p>
      {end.status === 'failed' ? (
        <p role="alert">Your session couldn’t be extended. Check your connection and try again.</p>
      ) : null}
    </Dialog>
  );
}
