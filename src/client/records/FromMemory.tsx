import { formatDateTime } from '#contract/formats';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { LoadableState } from '../state/loadable/createLoadable';
import { dataOf } from '../state/loadable/dataOf';
import { MessageBox } from '../ui/MessageBox';
export interface FromMemoryProps {
  readonly of: LoadableState<{ readonly asOf: string; readonly isFromMemory: boolean }>;
}

/** Shows that the database isn't responding, and when the data on the page was loaded. */
export function FromMemory({ of }: FromMemoryProps) {
  const data = dataOf(of);
  if (data?.isFromMemory !== true) return null;
  return (
    <MessageBox tone="warning" title="The database isn’t responding">
      This page shows what the app server has in memory, as of{' '}
      {formatDateTime(data.asOf, STATE_TIME_ZONE)}. Changes aren’t possible until the database
      responds.
    </MessageBox>
  );
}
