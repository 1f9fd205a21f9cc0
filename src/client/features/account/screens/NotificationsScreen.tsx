import type { Notification } from '#contract/schemas/notifications';
import { ListView } from '../../../records/ListView';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/DataTable';
import { formatDateTime } from '../../../ui/formats';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { NOTIFICATION_TIME_ZONE } from '../notificationTime';
import { notificationList } from '../slice';

const COLUMNS: readonly DataColumn<Notification>[] = [
  {
    key: 'title',
    header: 'Notification',
    isRowHeader: true,
    cell: ({ id, title }) => <AppLink to={`/common/Notifications/${String(id)}`}>{title}</AppLink>,
  },
  {
    key: 'created',
    header: 'Received',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt}>{formatDateTime(createdAt, NOTIFICATION_TIME_ZONE)}</time>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ readAt }) =>
      readAt === null ? (
        <StatusTag tone="open">Unread</StatusTag>
      ) : (
        <StatusTag tone="closed">Read</StatusTag>
      ),
  },
];

const byId = ({ id }: Notification): number => id;

/** The user's inbox, newest first. */
export function Screen() {
  return (
    <ListView
      of={useAppSelector(notificationList.select)}
      things={{ one: 'notification', many: 'notifications' }}
      caption="Notifications, newest first"
      columns={COLUMNS}
      rowKey={byId}
      empty={{
        title: 'Your inbox is empty',
        text: 'Nothing has been sent to you. When something is, the tab above shows how much is unread.',
      }}
    />
  );
}
