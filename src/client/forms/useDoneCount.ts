import { useState } from 'react';
import type { CommandState } from '../state/command/createCommand';

/**
 * Returns how often the command was done since the component appeared. As the key of the command's
 * form, it resets the form after each success.
 */
export function useDoneCount({ status }: CommandState): number {
  const [seen, setSeen] = useState({ status, count: 0 });
  if (seen.status !== status) {
    setSeen({ status, count: seen.count + (status === 'done' ? 1 : 0) });
  }
  return seen.count;
}
