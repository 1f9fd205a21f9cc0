import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { MESSAGES } from '#contract/messages';
import { usePagePorts } from '../../platform/PagePorts';
import { SafeHtml } from '../../platform/SafeHtml';
import { selectErrors } from '../../state/errors/selectors';
import { selectShownMessages } from '../../state/motd/selectors';
import { messageDismissed } from '../../state/motd/slice';
import { browserWarningDismissed } from '../../state/preferences/actions';
import { preferenceKey } from '../../state/preferences/keys';
import { selectPreference } from '../../state/preferences/selectors';
import { pageReloadChosen } from '../../state/site/slice';
import { selectHasSessionEnded, selectIsCookieRefused } from '../../state/session/selectors';
import { selectIsSessionEndShown } from '../../state/sessionEnd/selectors';
import { selectRecordingOffer } from '../../state/recordingOffer/selectors';
import { recordingClosed, recordingRequested } from '../../state/recordingOffer/slice';
import { selectSite } from '../../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { ErrorSummary } from '../../ui/ErrorSummary';
import { MessageBox } from '../../ui/MessageBox';
import { lazyShellPart, ShellPart } from './ShellPart';

/** What every page may have to say above its content: site notices, messages of the day, errors. */
export const Notices = memo(function Notices() {
  return (
    <>
      <ShellPart>
        <SiteNotices />
      </ShellPart>
      <ShellPart>
        <MessagesOfTheDay />
      </ShellPart>
      <ShellPart>
        <ErrorArea />
      </ShellPart>
      <SessionEnd />
    </>
  );
});

function SiteNotices() {
  const dispatch = useAppDispatch();
  const { isBrowserSupported, isOnline, userAgent } = useAppSelector(selectSite);
  const hasSessionEnded = useAppSelector(selectHasSessionEnded);
  const isCookieRefused = useAppSelector(selectIsCookieRefused);
  const isWarningHidden = useAppSelector(
    (state) =>
      selectPreference(state, preferenceKey('dismissedBrowserWarning', { userAgent })) === true,
  );
  return (
    <>
      {!isBrowserSupported && !isWarningHidden ? (
        <MessageBox tone="warning" onDismiss={() => dispatch(browserWarningDismissed())}>
          {MESSAGES.unsupportedBrowser}
        </MessageBox>
      ) : null}
      {isOnline ? null : (
        <MessageBox tone="warning">
          You are offline. What is on the page stays; new searches need a connection.
        </MessageBox>
      )}
      <NewVersion />
      <RecordingOffer />
      {hasSessionEnded ? (
        <div role="alert">
          <MessageBox tone="warning">{MESSAGES.sessionEnded}</MessageBox>
        </div>
      ) : null}
      {isCookieRefused ? <MessageBox tone="warning">{MESSAGES.cookiesBlocked}</MessageBox> : null}
    </>
  );
}

/** Something broke that the page goes on without. */
function RecordingOffer() {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectRecordingOffer);
  return status === 'offered' ? (
    <MessageBox onDismiss={() => dispatch(recordingClosed())}>
      Something on this page did not work.{' '}
      <Button size="small" onClick={() => dispatch(recordingRequested())}>
        Send a recording of what happened
      </Button>
    </MessageBox>
  ) : null;
}

/**
 * Offers to load a newer build, but not to somebody who is typing: the page would move under the
 * cursor, and what is typed would be lost. Once on view it stays.
 */
function NewVersion() {
  const dispatch = useAppDispatch();
  const { isInField, onFocusMoved, reload } = usePagePorts();
  const { isOutdated } = useAppSelector(selectSite);
  const isTyping = useSyncExternalStore(onFocusMoved, isInField);
  const [isOffered, setIsOffered] = useState(false);
  if (isOutdated && !isTyping && !isOffered) setIsOffered(true);
  if (!isOffered) return null;
  return (
    <MessageBox>
      A newer version of this site is there.{' '}
      <Button
        size="small"
        onClick={() => {
          dispatch(pageReloadChosen());
          reload();
        }}
      >
        Reload
      </Button>
    </MessageBox>
  );
}

/** The warning before the session ends comes in its own chunk: few ever see it. */
const SessionEndDialog = lazyShellPart(
  async () =>
    (await import(/* webpackChunkName: "session-end" */ './SessionEndDialog')).SessionEndDialog,
  { name: 'The warning that your session ends soon' },
);

function SessionEnd() {
  const isShown = useAppSelector(selectIsSessionEndShown);
  return isShown ? <SessionEndDialog /> : null;
}

function MessagesOfTheDay() {
  const dispatch = useAppDispatch();
  const messages = useAppSelector(selectShownMessages);
  return messages.map(({ category, message, updated }) => (
    <MessageBox
      key={category}
      dismissLabel="Dismiss"
      onDismiss={() => dispatch(messageDismissed({ category, updated }))}
    >
      <SafeHtml html={message} />
    </MessageBox>
  ));
}

/**
 * The page's errors. What fails far below them is told where one is: they take the focus, and with
 * it the view, where they cannot be seen.
 */
function ErrorArea() {
  const { isInView } = usePagePorts();
  const errors = useAppSelector(selectErrors);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = summary;
    if (errors.length > 0 && current !== null && !isInView(current)) current.focus();
  }, [errors, isInView]);
  return (
    <ErrorSummary
      ref={summary}
      errors={errors.map(({ field, text }) => ({
        message: text,
        ...(field === undefined ? {} : { fieldId: field }),
      }))}
    />
  );
}
