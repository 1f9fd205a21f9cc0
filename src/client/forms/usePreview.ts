import { useState } from 'react';
import type { CommandState } from '../state/command/createCommand';

/** The change that the user previews before sending it. */
export interface Preview<Change> {
  /** Null before the preview, and after the server rejected the change. */
  readonly previewed: Change | null;
  readonly open: (change: Change) => void;
  readonly close: () => void;
}

/**
 * State of a change's preview. If the server rejects the change, its form shows the errors again.
 */
export function usePreview<Change>(command: CommandState): Preview<Change> {
  const [opened, setOpened] = useState<{ change: Change; after: CommandState } | null>(null);
  // An earlier rejection doesn't close the preview of the corrected change.
  const isRejected = command.status === 'rejected' && command !== opened?.after;
  return {
    previewed: opened === null || isRejected ? null : opened.change,
    open: (change) => setOpened({ change, after: command }),
    close: () => setOpened(null),
  };
}
