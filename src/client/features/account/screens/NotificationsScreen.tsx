import type { Notification } from '#contract/schemas/notifications';
import { momentColumn, rowHeader, statusColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/DataTable';
import { AppLink } from '../../../widgets/AppLink';
import { NOTIFICATION_TIME_ZONE } from '../notificationTime';
import { notificationList } from '../slice';

const COLUMNS: readonly DataColumn<Notification>[] = [
  rowHeader('Notification', ({ id, title }) => (
    <AppLink to={`/common/Notifications/${String(id)}`}>{title}</AppLink>
  )),
  momentColumn(NOTIFICATION_TIME_ZONE)('Received', ({ createdAt }) => createdAt),
  statusColumn('Status', ({ readAt }) =>
    readAt === null ? { tone: 'open', word: 'Unread' } : { tone: 'closed', word: 'Read' },
  ),
];

/** The user's inbox, newest first. */
export function Screen() {
  return (
    <ListView
      of={useAppSelector(notificationList.select)}
      things={{ one: 'notification', many: 'notifications' }}
      caption="Notifications, newest first"
      columns={COLUMNS}
      empty={{
        title: 'Your inbox is empty',
        text: 'Nothing has been sent to you. When something is, the tab above shows how much is unread.',
      }}
    />
  );
}
