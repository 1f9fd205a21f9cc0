import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { selectLocale } from '../../../state/location/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Card } from '../../../ui/Card';
import { formatDateTime } from '../../../ui/formats';
import { Row } from '../../../ui/Row';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import { LoadFailed } from '../../../widgets/LoadFailed';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { NOTIFICATION_TIME_ZONE } from '../notificationTime';
import { keepingUnread, notification, notificationKeptUnread } from '../slice';

const INBOX = '/common/Notifications';

/** One notification; opening it marks it as read. */
export function Screen() {
  const dispatch = useAppDispatch();
  const state = useAppSelector(notification.select);
  const isReturning = useAppSelector(keepingUnread.select).status === 'submitting';
  switch (state.status) {
    case 'idle':
    case 'loading':
      return <Skeleton lines={6} label="Loading the notification" />;
    case 'failed':
      return <LoadFailed title="Notification not loaded" error={state.error} />;
    case 'notFound':
      return (
        <>
          <ScreenHeading title="Notification not found" />
          <StateMessage
            kind="notFound"
            title="There is no such notification"
            action={
              <AppLink to={INBOX} className={buttonClass()}>
                Go to your notifications
              </AppLink>
            }
          >
            It may have been for another user of this browser.
          </StateMessage>
        </>
      );
    case 'ready':
    case 'refreshing': {
      const { body, caseId, createdAt, id, title } = state.data;
      return (
        <Stack>
          <ScreenHeading title={title} />
          <Card title={formatDateTime(createdAt, NOTIFICATION_TIME_ZONE)}>
            <p>{body}</p>
          </Card>
          <Row gap={2}>
            {caseId === null ? null : <CaseLink caseId={caseId} />}
            <Button isBusy={isReturning} onClick={() => dispatch(notificationKeptUnread({ id }))}>
              Keep as unread
            </Button>
            <AppLink to={INBOX} className={buttonClass()}>
              All notifications
            </AppLink>
          </Row>
        </Stack>
      );
    }
  }
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
