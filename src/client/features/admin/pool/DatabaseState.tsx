import type { PoolMonitor } from '#contract/schemas/poolMonitor';
import { MessageBox } from '../../../ui/MessageBox';
import { when } from '../stateTime';

/** Shows whether the database responds, and how old its data is. */
export function DatabaseState({ of: { readAt, state } }: { readonly of: PoolMonitor }) {
  const last =
    readAt === null
      ? 'No earlier database statistics are available.'
      : `Database statistics are from ${when(readAt)}.`;
  switch (state) {
    case 'ANSWERS':
      return null;
    case 'BUSY':
      return (
        <MessageBox tone="warning" title="The database is busy">
          It’s running the statement below and can’t run others until it ends. {last}
        </MessageBox>
      );
    case 'AWAY':
      return (
        <MessageBox tone="warning" title="The database isn’t responding">
          This page shows what’s in the app server’s memory. {last}
        </MessageBox>
      );
  }
}
