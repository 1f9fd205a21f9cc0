import { useState } from 'react';
import type { LoadableState } from '../state/loadable/createLoadable';
import { dataOf } from '../state/loadable/dataOf';

interface ShownList<List> {
  /** The requested list; null while loading. */
  readonly current: List | null;
  /** The previous response for the same list, shown until `current` loads. */
  readonly before: List | null;
  /** True if `before` has the requested filters, order, and page. */
  readonly isSameRequest: boolean;
}

interface LastList<List> {
  readonly question: string;
  readonly key: string | null;
  readonly list: List;
}

/** Keeps the previous list on screen while a different order or page loads. */
export function useShownList<List>(state: LoadableState<List>, question: string): ShownList<List> {
  const [last, setLast] = useState<LastList<List> | null>(null);
  const { key } = state;
  const current = dataOf(state);
  if (current !== null && current !== last?.list) setLast({ question, key, list: current });
  const before = last?.question === question ? last.list : null;
  return { current, before, isSameRequest: before !== null && last?.key === key };
}
