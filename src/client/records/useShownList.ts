import { useState } from 'react';
import type { LoadableState } from '../state/loadable/createLoadable';

export interface ShownList<List> {
  /** The list as it was asked for; null while it is on its way. */
  readonly current: List | null;
  /** The newest one of the same question: what stays on view until `current` is there. */
  readonly before: List | null;
}

/** Keeps a list on view while another order or page of it comes. */
export function useShownList<List>(state: LoadableState<List>, question: string): ShownList<List> {
  const [last, setLast] = useState<{ readonly question: string; readonly list: List } | null>(null);
  const current = state.status === 'ready' || state.status === 'refreshing' ? state.data : null;
  if (current !== null && current !== last?.list) setLast({ question, list: current });
  return { current, before: last?.question === question ? last.list : null };
}
