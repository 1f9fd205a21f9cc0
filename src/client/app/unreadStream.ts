import type { Dispatch } from '@reduxjs/toolkit';
import type { UnreadStream } from '../platform/ports';
import { createUnreadStream } from '../platform/unreadStream';
import { countTold, filingsChanged, otherTabTold, streamEnded } from '../state/unreadStream/slice';

/** Stream of the unread count; dispatches its events to the store. */
export function openUnreadStream(dispatch: Dispatch): UnreadStream {
  return createUnreadStream({
    countTold: (count) => dispatch(countTold({ count })),
    filingsChanged: () => dispatch(filingsChanged()),
    streamEnded: (end) => dispatch(streamEnded(end)),
    otherTabTold: () => dispatch(otherTabTold()),
  });
}
