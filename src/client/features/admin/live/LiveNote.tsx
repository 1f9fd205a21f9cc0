import { MONITOR_REFRESH_MS } from '#contract/admin/monitors';
import { selectUnreadStream } from '../../../state/unreadStream/selectors';
import { useAppSelector } from '../../../store/hooks';

/** Shows how recent a monitor's data is. */
export function LiveNote() {
  const { status } = useAppSelector(selectUnreadStream);
  return status === 'broken' || status === 'closed' ? (
    <>The page refreshes every {String(MONITOR_REFRESH_MS / 1_000)} seconds.</>
  ) : (
    <>Changes appear within 2 seconds while this page is visible.</>
  );
}
