import type { ReactNode } from 'react';
import { SAVED_SEARCHES_PATH } from '#contract/account/pages';
import { ENVELOPES_PATH } from '#contract/filing/pages';
import { formatDateTime } from '#contract/formats';
import { buildLink, buildQuery } from '#contract/links';
import { LOCALES } from '#contract/locales';
import { RECORD_PAGES, REGISTER_OF_SAVED } from '#contract/records/pages';
import type { Notification } from '#contract/schemas/notifications';
import type { LinkQuery } from '#contract/site/queryFields';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { selectLocale } from '../../../state/location/selectors';
import { selectRegister } from '../../../state/search/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import styles from '../account.module.css';
import { markUnread, notification } from '../slice';

const INBOX = '/common/Notifications';

/** One notification, which is marked as read when it opens. */
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
          problem="We can’t find this notification"
          nextLink={{ to: INBOX, label: 'Go to your notifications' }}
        >
          It may belong to another user.
        </RecordNotFound>
      }
    >
      {(data) => <NotificationView notification={data} />}
    </Loaded>
  );
}

function NotificationView({
  notification: { body, createdAt, envelopeId, id, record, savedSearchId, savedSearchState, title },
}: {
  readonly notification: Notification;
}) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => markUnread.select(state, String(id)));
  return (
    <Stack>
      <ScreenHeading title={title} />
      <p className={styles.small}>
        Received <time dateTime={createdAt}>{formatDateTime(createdAt, STATE_TIME_ZONE)}</time>
      </p>
      <p>{body}</p>
      <Row gap={2}>
        {record === null ? null : <RecordLink record={record} />}
        {envelopeId === null ? null : (
          <AppLink
            to={ENVELOPES_PATH + buildQuery({ envelopeId })}
            className={buttonClass('primary')}
          >
            Open envelope
          </AppLink>
        )}
        {savedSearchId === null ? null : (
          <EditionLink state={savedSearchState} path={SAVED_SEARCHES_PATH}>
            Go to your saved searches
          </EditionLink>
        )}
        <Button
          isBusy={status === 'running'}
          onClick={() => dispatch(markUnread.send({ params: { id }, body: { isRead: false } }))}
        >
          Mark as unread
        </Button>
        <AppLink to={INBOX} className={buttonClass()}>
          All notifications
        </AppLink>
      </Row>
    </Stack>
  );
}

/** Link to the record in its edition. */
function RecordLink({ record }: { readonly record: NonNullable<Notification['record']> }) {
  const register = REGISTER_OF_SAVED[record.kind];
  const { field, path } = RECORD_PAGES[register];
  const { thing } = useAppSelector((state) => selectRegister(state, register));
  return (
    <EditionLink state={record.state} path={path} query={{ [field]: record.id }}>
      Open {thing}
    </EditionLink>
  );
}

interface EditionLinkProps {
  /** Null for the current edition. */
  readonly state: 'IN' | 'MI' | null;
  readonly path: string;
  readonly query?: LinkQuery;
  readonly children: ReactNode;
}

/** Link to a screen in a state's edition, which may not be the current one. */
function EditionLink({ children, path, query = {}, state }: EditionLinkProps) {
  const locale = useAppSelector(selectLocale);
  const { appPath } = useAppSelector(selectSite);
  const linkClass = buttonClass('primary');
  const edition = LOCALES.find(({ abbreviation }) => abbreviation === state) ?? locale;
  return edition === locale ? (
    <AppLink to={path} query={query} className={linkClass}>
      {children}
    </AppLink>
  ) : (
    <a href={buildLink(appPath, edition, path, query)} className={linkClass}>
      {children}
    </a>
  );
}
