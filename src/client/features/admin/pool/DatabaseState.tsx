import type { PoolMonitor } from '#contract/schemas/poolMonitor';
import { MessageBox } from '../../../ui/MessageBox';
import { when } from '../stateTime';

/** Shows whether the database responds, and how old its data is. */
export function DatabaseState({ of: { readAt, state } }: { readonly of: PoolMonitor }) {
  const last =
    readAt === null
      ? 'There are no earlier figures of the database.'
      : `Figures of the database are from ${when(readAt)}.`;
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
          This page shows what the app server has in memory. {last}
        </MessageBox>
      );
  }
}
