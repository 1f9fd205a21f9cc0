import { useState } from 'react';
import type { LoadableState } from '../state/loadable/createLoadable';

export interface ShownList<List> {
  /** The requested list; null while loading. */
  readonly current: List | null;
  /** The previous list of the same question, shown until `current` loads. */
  readonly before: List | null;
}

/** Keeps the previous list on screen while another order or page loads. */
export function useShownList<List>(state: LoadableState<List>, question: string): ShownList<List> {
  const [last, setLast] = useState<{ readonly question: string; readonly list: List } | null>(null);
  const current = state.status === 'ready' || state.status === 'refreshing' ? state.data : null;
  if (current !== null && current !== last?.list) setLast({ question, list: current });
  return { current, before: last?.question === question ? last.list : null };
}
