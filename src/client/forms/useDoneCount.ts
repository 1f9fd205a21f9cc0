import { useState } from 'react';
import type { CommandState } from '../state/command/createCommand';

/**
 * Returns how many times the command has succeeded since the component mounted. Use it as the
 * form's key, to reset the form after each success.
 */
export function useDoneCount({ status }: CommandState): number {
  const [seen, setSeen] = useState({ status, count: 0 });
  if (seen.status !== status) {
    setSeen({ status, count: seen.count + (status === 'done' ? 1 : 0) });
  }
  return seen.count;
}
