import { memo, useEffect, useRef } from 'react';
import { usePagePorts } from '../../platform/PagePorts';
import { whenIdle } from '../../platform/whenIdle';
import { selectDemoLoad } from '../../state/demoLoad/selectors';
import { selectErrors } from '../../state/errors/selectors';
import { selectShownMessages } from '../../state/motd/selectors';
import { selectRecordingOffer } from '../../state/recordingOffer/selectors';
import { selectHasSessionEnded, selectIsCookieRefused } from '../../state/session/selectors';
import { selectIsSessionEndShown } from '../../state/sessionEnd/selectors';
import { selectSite } from '../../state/site/selectors';
import { useAppSelector } from '../../store/hooks';
import { ErrorSummary } from '../../ui/ErrorSummary';
import { lazyShellPart } from './ShellPart';

const loadNotices = () => import(/* webpackChunkName: "idle" */ './NoticeArea');

// It comes when there is first something to say.
const NoticeArea = lazyShellPart(async () => (await loadNotices()).NoticeArea);

/** The strip of notices above the content, and the warning before a session ends. */
export const Notices = memo(function Notices() {
  const hasNotices = useAppSelector((state) => {
    const { isBrowserSupported, isOnline, isOutdated } = selectSite(state);
    return (
      !isBrowserSupported ||
      !isOnline ||
      isOutdated ||
      selectDemoLoad(state).isLoading ||
      selectHasSessionEnded(state) ||
      selectIsCookieRefused(state) ||
      selectRecordingOffer(state).status === 'offered' ||
      selectShownMessages(state).length > 0
    );
  });
  useEffect(() => {
    // Also to say that the page is offline, when nothing can be fetched any more.
    void whenIdle()
      .then(loadNotices)
      .catch(() => undefined);
  }, []);
  return (
    <>
      {hasNotices ? <NoticeArea /> : null}
      <SessionEnd />
    </>
  );
});

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

/**
 * The page's errors. What fails far below them is told where one is: they take the focus, and with
 * it the view, where they cannot be seen.
 */
export function ErrorArea() {
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
