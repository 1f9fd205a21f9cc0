import { MESSAGES } from '#contract/messages';
import { usePagePorts } from '../../platform/PagePorts';
import { SafeHtml } from '../../platform/SafeHtml';
import { selectErrors } from '../../state/errors/selectors';
import { selectShownMessages } from '../../state/motd/selectors';
import { messageDismissed } from '../../state/motd/slice';
import { browserWarningDismissed } from '../../state/preferences/actions';
import { preferenceKey } from '../../state/preferences/keys';
import { selectPreference } from '../../state/preferences/selectors';
import { selectIsCookieRefused } from '../../state/session/selectors';
import { selectSite } from '../../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { ErrorSummary } from '../../ui/ErrorSummary';
import { MessageBox } from '../../ui/MessageBox';

/** What every page may have to say above its content: site notices, messages of the day, errors. */
export function Notices() {
  return (
    <>
      <SiteNotices />
      <MessagesOfTheDay />
      <ErrorArea />
    </>
  );
}

function SiteNotices() {
  const dispatch = useAppDispatch();
  const { reload } = usePagePorts();
  const { isBrowserSupported, isOnline, isOutdated, userAgent } = useAppSelector(selectSite);
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
          You are off line. What is on the page stays; new searches need a connection.
        </MessageBox>
      )}
      {isOutdated ? (
        <MessageBox>
          A newer version of this site is there.{' '}
          <Button size="small" onClick={reload}>
            Reload
          </Button>
        </MessageBox>
      ) : null}
      {isCookieRefused ? <MessageBox tone="warning">{MESSAGES.cookiesBlocked}</MessageBox> : null}
    </>
  );
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

function ErrorArea() {
  const errors = useAppSelector(selectErrors);
  return (
    <ErrorSummary
      errors={errors.map(({ field, text }) => ({
        message: text,
        ...(field === undefined ? {} : { fieldId: field }),
      }))}
    />
  );
}
