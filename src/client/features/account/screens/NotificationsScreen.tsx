import type { Notification } from '#contract/notifications';
import { useAppSelector } from '../../../store/hooks';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { formatCount, formatDateTime } from '../../../ui/formats';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { LoadFailed } from '../../../widgets/LoadFailed';
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
  const list = useAppSelector(notificationList.select);
  if (list.status === 'idle' || list.status === 'loading') {
    return <Skeleton lines={8} label="Loading your notifications" />;
  }
  if (list.status === 'failed' || list.status === 'notFound') {
    return <LoadFailed error={list.status === 'failed' ? list.error : 'There is no inbox.'} />;
  }
  const { capped, items, total } = list.data;
  if (items.length === 0) {
    return (
      <StateMessage kind="empty" title="Your inbox is empty">
        Nothing has been sent to you. When something is, the tab above shows how much is unread.
      </StateMessage>
    );
  }
  return (
    <Stack>
      {capped ? (
        <p>
          The newest {formatCount(items.length)} of {formatCount(total)} are shown.
        </p>
      ) : null}
      <DataTable
        caption="Notifications"
        isCaptionHidden
        columns={COLUMNS}
        rows={items}
        rowKey={byId}
      />
    </Stack>
  );
}
