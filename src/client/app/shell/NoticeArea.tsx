import { useState, useSyncExternalStore } from 'react';
import { MESSAGES } from '#contract/messages';
import { NOTICE_MESSAGES } from '#contract/site/noticeMessages';
import { usePagePorts } from '../../platform/PagePorts';
import { SafeHtml } from '../../platform/SafeHtml';
import { selectIsCheckNoticed } from './checkNotice';
import { selectDemoLoadText } from '../../state/demoLoad/selectors';
import { selectShownMessages } from '../../state/motd/selectors';
import { messageDismissed } from '../../state/motd/slice';
import { browserWarningDismissed } from '../../state/preferences/actions';
import { preferenceKey } from '../../state/preferences/keys';
import { selectPreference } from '../../state/preferences/selectors';
import { selectRecordingOffer } from '../../state/recordingOffer/selectors';
import { recordingClosed, recordingRequested } from '../../state/recordingOffer/slice';
import {
  selectHasSessionEnded,
  selectIsCookieRefused,
  selectIsUserCheckRepeated,
} from '../../state/session/selectors';
import { userRequested } from '../../state/session/slice';
import { selectSite } from '../../state/site/selectors';
import { pageReloadChosen } from '../../state/site/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { NoticeStrip, type Notice } from '../../ui/NoticeStrip';

/** Maximum characters of a message in the label of its dismiss button. */
const ABOUT_LENGTH = 60;

/** Notices above the content of every page; renders nothing if there are none. */
export function NoticeArea() {
  const notices = [...useSiteNotices(), ...useMessagesOfTheDay()];
  const [first, ...more] = notices;
  return first === undefined ? null : <NoticeStrip notices={[first, ...more]} />;
}

/** Returns the site notices, most urgent first. */
function useSiteNotices(): Notice[] {
  const dispatch = useAppDispatch();
  const { isBrowserSupported, isOnline, userAgent } = useAppSelector(selectSite);
  const hasSessionEnded = useAppSelector(selectHasSessionEnded);
  const isCookieRefused = useAppSelector(selectIsCookieRefused);
  const isCheckFailed = useAppSelector(selectIsCheckNoticed);
  const isCheckRepeated = useAppSelector(selectIsUserCheckRepeated);
  const recordingOffer = useAppSelector(selectRecordingOffer);
  const demoLoadText = useAppSelector(selectDemoLoadText);
  const isVersionOffered = useNewVersion();
  const isWarningHidden = useAppSelector(
    (state) =>
      selectPreference(state, preferenceKey('dismissedBrowserWarning', { userAgent })) === true,
  );
  const notices: Notice[] = [];
  const warn = (key: string, content: string, more: Partial<Notice> = {}) =>
    notices.push({ key, tone: 'warning', content, about: content.slice(0, ABOUT_LENGTH), ...more });
  if (hasSessionEnded) warn('sessionEnded', NOTICE_MESSAGES.sessionEnded, { isUrgent: true });
  if (!isOnline) {
    warn('offline', 'You’re offline. This page won’t update until you’re back online.', {
      isUrgent: true,
    });
  }
  if (isCheckFailed) {
    notices.push({
      key: 'userCheck',
      tone: 'warning',
      about: 'the login status',
      content: (
        <>
          {MESSAGES.userCheckFailed}{' '}
          <Button size="small" isBusy={isCheckRepeated} onClick={() => dispatch(userRequested())}>
            Try again
          </Button>
        </>
      ),
    });
  }
  if (isCookieRefused) warn('cookies', NOTICE_MESSAGES.cookiesBlocked);
  if (!isBrowserSupported && !isWarningHidden) {
    warn('browser', NOTICE_MESSAGES.unsupportedBrowser, {
      about: 'the browser warning',
      isWhole: true,
      dismissWord: 'Hide',
      onDismiss: () => dispatch(browserWarningDismissed()),
    });
  }
  if (demoLoadText !== null) {
    notices.push({
      key: 'demoLoad',
      tone: 'info',
      about: 'demo data loading',
      content: demoLoadText,
    });
  }
  if (recordingOffer.status === 'offered') {
    notices.push({
      key: 'recording',
      tone: 'info',
      about: 'the recording offer',
      onDismiss: () => dispatch(recordingClosed()),
      content: (
        <>
          Something went wrong on this page.{' '}
          <Button size="small" onClick={() => dispatch(recordingRequested())}>
            Send a recording of what happened
          </Button>
        </>
      ),
    });
  }
  if (isVersionOffered) {
    notices.push({
      key: 'version',
      tone: 'info',
      about: 'the new version',
      content: (
        <>
          A new version of this site is available.{' '}
          <Button size="small" onClick={() => dispatch(pageReloadChosen())}>
            Reload
          </Button>
        </>
      ),
    });
  }
  return notices;
}

/**
 * Whether to offer a newer build. False while the user is typing, because the page would shift and
 * the text would be lost. Once true, it stays true.
 */
function useNewVersion(): boolean {
  const { isInField, onFocusMoved } = usePagePorts();
  const { isOutdated } = useAppSelector(selectSite);
  const isTyping = useSyncExternalStore(onFocusMoved, isInField);
  const [isOffered, setIsOffered] = useState(false);
  if (isOutdated && !isTyping && !isOffered) setIsOffered(true);
  return isOffered;
}

function useMessagesOfTheDay(): Notice[] {
  const dispatch = useAppDispatch();
  return useAppSelector(selectShownMessages).map(({ category, message, updated }) => ({
    key: `${category} ${updated}`,
    tone: 'info',
    about: message
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, ABOUT_LENGTH),
    content: <SafeHtml html={message} />,
    onDismiss: () => dispatch(messageDismissed({ category, updated })),
  }));
}
