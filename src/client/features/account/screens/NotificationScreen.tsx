import { SAVED_SEARCHES_PATH } from '#contract/accountPages';
import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import type { Notification } from '#contract/schemas/notifications';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { selectLocale } from '../../../state/location/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { formatDateTime } from '../../../ui/formats';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import styles from '../account.module.css';
import { NOTIFICATION_TIME_ZONE } from '../notificationTime';
import { keepUnread, notification } from '../slice';

const INBOX = '/common/Notifications';

/** One notification; opening it marks it as read. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(notification.select)}
      what="the notification"
      title="Notification not loaded"
      lines={6}
      notFound={
        <RecordNotFound
          title="Notification not found"
          problem="There is no such notification"
          wayOn={{ to: INBOX, label: 'Go to your notifications' }}
        >
          It may have been for another user of this browser.
        </RecordNotFound>
      }
    >
      {(data) => <NotificationView notification={data} />}
    </Loaded>
  );
}

function NotificationView({
  notification: { body, caseId, createdAt, id, savedSearchId, title },
}: {
  readonly notification: Notification;
}) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => keepUnread.select(state, String(id)));
  return (
    <Stack>
      <ScreenHeading title={title} />
      <p className={styles.small}>
        Received{' '}
        <time dateTime={createdAt}>{formatDateTime(createdAt, NOTIFICATION_TIME_ZONE)}</time>
      </p>
      <p>{body}</p>
      <Row gap={2}>
        {caseId === null ? null : <CaseLink caseId={caseId} />}
        {savedSearchId === null ? null : (
          <AppLink to={SAVED_SEARCHES_PATH} className={buttonClass('primary')}>
            Go to your saved searches
          </AppLink>
        )}
        <Button
          isBusy={status === 'running'}
          onClick={() => dispatch(keepUnread.send({ params: { id }, body: { isRead: false } }))}
        >
          Keep as unread
        </Button>
        <AppLink to={INBOX} className={buttonClass()}>
          All notifications
        </AppLink>
      </Row>
    </Stack>
  );
}

const CASE_PATH = '/court/ViewCaseDetails';

/** Leads to the edition that has court cases, which is not always the one on view. */
function CaseLink({ caseId }: { readonly caseId: number }) {
  const locale = useAppSelector(selectLocale);
  const { appPath } = useAppSelector(selectSite);
  const look = buttonClass('primary');
  return locale.features.court ? (
    <AppLink to={CASE_PATH} query={{ caseId }} className={look}>
      Open the case
    </AppLink>
  ) : (
    <a href={buildLink(appPath, INDIANA, CASE_PATH, { caseId })} className={look}>
      Open the case
    </a>
  );
}
