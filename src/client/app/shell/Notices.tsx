import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePagePorts } from '../../platform/PagePorts';
import { whenIdle } from '../../platform/whenIdle';
import { selectDemoLoad } from '../../state/demoLoad/selectors';
import {
  distinctProblems,
  selectErrorLines,
  selectMissingPath,
  selectProblems,
} from '../../state/errors/selectors';
import type { ErrorLine } from '../../state/errors/slice';
import { selectScreenNotice } from '../../state/location/selectors';
import { selectShownMessages } from '../../state/motd/selectors';
import { selectRecordingOffer } from '../../state/recordingOffer/selectors';
import { selectHasSessionEnded, selectIsCookieRefused } from '../../state/session/selectors';
import { selectIsSessionEndShown } from '../../state/sessionEnd/selectors';
import { selectSite } from '../../state/site/selectors';
import { useAppSelector } from '../../store/hooks';
import { ErrorSummary } from '../../ui/ErrorSummary';
import { useOpenDialogs } from '../../ui/openDialogs';
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
 * scrolled into view. Errors that occur while a dialog is open appear in the dialog too, because
 * the page behind it is inert.
 */
export function ErrorArea() {
  const { isInView } = usePagePorts();
  const dialogs = useOpenDialogs();
  const errors = useAppSelector((state) => {
    // The past-due page shows the reason in its own box.
    const shown = selectIsPastDueShown(state) ? selectScreenNotice(state) : null;
    return selectProblems(state).filter(({ text }) => text !== shown);
  }, isSameList);
  const isCovered = dialogs.length > 0;
  return (
    <>
      <Summary errors={errors} needsFocus={(summary) => !isCovered && !isInView(summary)} />
      {dialogs.map((place, index) =>
        createPortal(<DialogErrors isTop={index === dialogs.length - 1} />, place),
      )}
    </>
  );
}

/**
 * The errors that occurred since a dialog opened. They get the focus, unless the user is typing and
 * can see them.
 */
function DialogErrors({ isTop }: { readonly isTop: boolean }) {
  const { isInField, isInView } = usePagePorts();
  const [before] = useState(useAppSelector(selectErrorLines));
  const errors = useAppSelector(
    (state) => distinctProblems(selectErrorLines(state).filter((line) => !before.includes(line))),
    isSameList,
  );
  return (
    <Summary
      errors={errors}
      needsFocus={(summary) => isTop && !(isInField() && isInView(summary))}
    />
  );
}

function isSameList(before: readonly ErrorLine[], now: readonly ErrorLine[]): boolean {
  return before.length === now.length && before.every((line, index) => line === now[index]);
}

interface SummaryProps {
  readonly errors: readonly ErrorLine[];
  /** Decides whether new errors move the focus to the summary. */
  readonly needsFocus: (summary: Element) => boolean;
}

function Summary({ errors, needsFocus }: SummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const focusIfNeeded = useEffectEvent(() => {
    const { current } = summary;
    if (current !== null && needsFocus(current)) current.focus();
  });
  useEffect(() => {
    if (errors.length > 0) focusIfNeeded();
  }, [errors]);
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
