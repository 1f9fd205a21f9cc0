import { memo, useEffect, useRef } from 'react';
import { usePagePorts } from '../../platform/PagePorts';
import { whenIdle } from '../../platform/whenIdle';
import { selectDemoLoad } from '../../state/demoLoad/selectors';
import { selectMissingPath, selectProblems } from '../../state/errors/selectors';
import { selectScreenNotice } from '../../state/location/selectors';
import { selectShownMessages } from '../../state/motd/selectors';
import { selectRecordingOffer } from '../../state/recordingOffer/selectors';
import { selectHasSessionEnded, selectIsCookieRefused } from '../../state/session/selectors';
import { selectIsSessionEndShown } from '../../state/sessionEnd/selectors';
import { selectSite } from '../../state/site/selectors';
import { useAppSelector } from '../../store/hooks';
import { ErrorSummary } from '../../ui/ErrorSummary';
import { selectIsPastDueShown } from '../../state/pastDue/selectors';
import { selectIsCheckNoticed } from './checkNotice';
import { lazyShellPart } from './ShellPart';

const loadNotices = () => import(/* webpackChunkName: "idle" */ './NoticeArea');

// Loads when there is a notice to show.
const NoticeArea = lazyShellPart(async () => (await loadNotices()).NoticeArea);

/** The notice strip above the content and the session warning. */
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
      selectIsCheckNoticed(state) ||
      selectRecordingOffer(state).status === 'offered' ||
      selectMissingPath(state) !== null ||
      selectShownMessages(state).length > 0
    );
  });
  useEffect(() => {
    // Preloaded, because the offline notice can't be fetched when offline.
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

/** The session warning, in its own chunk because few users see it. */
const SessionEndDialog = lazyShellPart(
  async () =>
    (await import(/* webpackChunkName: "session-end" */ './SessionEndDialog')).SessionEndDialog,
  { name: 'The session warning' },
);

function SessionEnd() {
  const isShown = useAppSelector(selectIsSessionEndShown);
  return isShown ? <SessionEndDialog /> : null;
}

/**
 * The page's errors. If the summary isn't visible when an error occurs, it gets the focus and is
 * scrolled into view.
 */
export function ErrorArea() {
  const { isInView } = usePagePorts();
  const problems = useAppSelector(selectProblems);
  // The past-due page shows the reason in its own box.
  const shown = useAppSelector((state) =>
    selectIsPastDueShown(state) ? selectScreenNotice(state) : null,
  );
  const errors = problems.filter(({ text }) => text !== shown);
  const count = errors.length;
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = summary;
    if (count > 0 && current !== null && !isInView(current)) current.focus();
  }, [problems, count, isInView]);
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
