import type { Dispatch } from '@reduxjs/toolkit';
import type { UnreadStream } from '../platform/ports';
import { createUnreadStream } from '../platform/unreadStream';
import {
  countTold,
  filingsChanged,
  monitorChanged,
  otherTabTold,
  pageHidden,
  pageShown,
} from '../state/unreadStream/slice';
import { streamEnded } from '../state/unreadStream/streamEnded';

/**
 * Opens the event stream for the unread count and the monitors; dispatches its events to the store.
 */
export function openUnreadStream(dispatch: Dispatch): UnreadStream {
  return createUnreadStream({
    countTold: (count) => dispatch(countTold({ count })),
    filingsChanged: () => dispatch(filingsChanged()),
    monitorChanged: (monitor) => dispatch(monitorChanged({ monitor })),
    visibilityChanged: (isVisible) => dispatch(isVisible ? pageShown() : pageHidden()),
    streamEnded: (end) => dispatch(streamEnded(end)),
    otherTabTold: () => dispatch(otherTabTold()),
  });
}
