import { BACKEND_PAGES } from '#contract/backendPages';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_WORDS,
  NOTIFICATIONS_PATH,
  type InboxChange,
} from '#contract/notifications';
import type { Notification, NotificationsQuery } from '#contract/schemas/notifications';
import { ChoiceChips } from '../../../records/ChoiceChips';
import { column, momentColumn, rowHeader, toolsColumn } from '../../../records/columns';
import { FindForm } from '../../../records/FindForm';
import { ListView } from '../../../records/ListView';
import { PhoneFold } from '../../../records/PhoneFold';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import styles from '../account.module.css';
import { readInboxFilter } from '../inboxQuery';
import { NOTIFICATION_TIME_ZONE } from '../notificationTime';
import { changeInbox, notificationList } from '../slice';

const COLUMNS: readonly DataColumn<Notification>[] = [
  rowHeader('Notification', ({ body, id, readAt, title }) => (
    <span className={styles.message} data-unread={readAt === null ? '' : undefined}>
      <AppLink to={`${NOTIFICATIONS_PATH}/${String(id)}`}>
        {readAt === null ? <VisuallyHidden>Unread: </VisuallyHidden> : null}
        {title}
      </AppLink>
      <span className={styles.preview}>{body}</span>
    </span>
  )),
  column('Type', ({ kind }) => NOTIFICATION_WORDS[kind], { priority: 3, isNoWrap: true }),
  momentColumn(NOTIFICATION_TIME_ZONE)('Received', ({ createdAt }) => createdAt, {
    isNoWrap: true,
  }),
  toolsColumn('Archive', (row) => <ArchiveButton of={row} />),
];

type Filter = Omit<NotificationsQuery, 'pageNumber'>;

/** The user's notifications, newest first, with filters, search, and archive (spec section 2). */
export function Screen() {
  const filter = readInboxFilter(useAppSelector(selectShownQuery));
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <ListView
      of={useAppSelector(notificationList.select)}
      things={{ one: 'notification', many: 'notifications' }}
      caption="Notifications, newest first"
      columns={COLUMNS}
      address={{ path: NOTIFICATIONS_PATH, query: filter }}
      actions={({ items }) => (
        <>
          {items.some(({ readAt }) => readAt === null) ? <ReadAllButton /> : null}
          <BackendLink to={BACKEND_PAGES.notificationSettings} className={buttonClass()}>
            Notification settings
          </BackendLink>
        </>
      )}
      controls={() => (
        <PhoneFold>
          <Filters filter={filter} />
        </PhoneFold>
      )}
      empty={
        isFiltered
          ? {
              title: 'No matches',
              text: 'No notifications match your filters.',
              action: <AppLink to={NOTIFICATIONS_PATH}>Show the inbox</AppLink>,
            }
          : {
              title: 'Your inbox is empty',
              text: 'New notifications will show a count on the tab.',
            }
      }
    />
  );
}

function Filters({ filter }: { readonly filter: Filter }) {
  return (
    <Stack gap={2}>
      <Row isApart>
        <ChoiceChips
          label="Folder"
          path={NOTIFICATIONS_PATH}
          query={filter}
          field="view"
          choices={[
            { value: null, label: 'Inbox' },
            { value: 'UNREAD', label: 'Unread' },
            { value: 'ARCHIVED', label: 'Archived' },
          ]}
        />
        <FindForm
          path={NOTIFICATIONS_PATH}
          query={filter}
          field="text"
          name="Search your notifications"
          label="Keywords"
          button="Search"
        />
      </Row>
      <ChoiceChips
        label="Type of notification"
        path={NOTIFICATIONS_PATH}
        query={filter}
        field="kind"
        choices={[
          { value: null, label: 'All types' },
          ...NOTIFICATION_KINDS.map((value) => ({ value, label: NOTIFICATION_WORDS[value] })),
        ]}
      />
    </Stack>
  );
}

function useChange(change: InboxChange, ids: readonly number[]) {
  const dispatch = useAppDispatch();
  const key = `${change} ${ids.join(' ')}`;
  const { status } = useAppSelector((state) => changeInbox.select(state, key));
  return {
    isBusy: status === 'running',
    onClick: () => void dispatch(changeInbox.send({ body: { change, ids: [...ids] } })),
  };
}

function ArchiveButton({ of: { id, isArchived, title } }: { readonly of: Notification }) {
  return (
    <Button size="small" {...useChange(isArchived ? 'RESTORE' : 'ARCHIVE', [id])}>
      {isArchived ? 'Restore' : 'Archive'}
      <VisuallyHidden> {title}</VisuallyHidden>
    </Button>
  );
}

function ReadAllButton() {
  return <Button {...useChange('READ_ALL', [])}>Mark all as read</Button>;
}
