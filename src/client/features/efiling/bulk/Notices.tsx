import { BULK_STATUS_PATH } from '#contract/filing/pages';
import { isBulkEditable } from '#contract/filing/bulkFiling';
import { formatDateTime } from '#contract/formats';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { useAppSelector } from '../../../store/hooks';
import { MessageBox } from '../../../ui/MessageBox';
import { AppLink } from '../../../widgets/AppLink';
import { selectBulkDesk } from './desk';

const WHY_READ_ONLY = {
  uploaded: '',
  checked: '',
  done: '',
  released: 'It is released, so it can’t be changed. A reviewer can withdraw the release.',
  running: 'It is being filed, so it can’t be changed.',
  paused: 'Filing is paused, but the batch still can’t be changed.',
} as const;

/** Explains why the batch is read-only for this user. */
export function ReadOnlyNotice({ of: { id, mayUpload, state } }: { readonly of: BulkBatch }) {
  if (isBulkEditable(state) && mayUpload) return null;
  return (
    <MessageBox title="You can’t change this batch">
      <p>
        {isBulkEditable(state)
          ? 'Only users who may upload batches can change it.'
          : WHY_READ_ONLY[state]}{' '}
        <AppLink to={BULK_STATUS_PATH} query={{ batchId: id }}>
          View status
        </AppLink>
      </p>
    </MessageBox>
  );
}

/** Shown after a conflict: the batch changed, and the typed values are still in the forms. */
export function ConflictNotice() {
  const { isConflict } = useAppSelector(selectBulkDesk);
  return (
    <div role="status">
      {isConflict && (
        <MessageBox
          tone="warning"
          title="The batch was changed by someone else or in another window"
        >
          <p>
            The newest version is loaded. What you typed is still here, except in rows that changed.
            Check it, and try again.
          </p>
        </MessageBox>
      )}
    </div>
  );
}

/** Shown after a failed poll, with the age of the displayed data. */
export function StaleNotice() {
  const { staleSince } = useAppSelector(selectBulkDesk);
  return (
    <div role="status">
      {staleSince !== null && (
        <MessageBox tone="warning" title="Not up to date">
          <p>
            The numbers are from{' '}
            {formatDateTime(new Date(staleSince).toISOString(), STATE_TIME_ZONE)}. We can’t reach
            the server and are retrying every 2 seconds.
          </p>
        </MessageBox>
      )}
    </div>
  );
}
