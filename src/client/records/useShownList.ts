import { useState } from 'react';
import type { LoadableState } from '../state/loadable/createLoadable';
import { dataOf } from '../state/loadable/dataOf';
import { selectSite } from '../state/site/selectors';
import { useAppSelector } from '../store/hooks';

/**
 * - `loading`: the requested list isn't loaded yet;
 * - `shown`: the requested list is loaded;
 * - `stale`: reloading the list failed offline, so its previous response stays;
 * - `notApplied`: loading other filters, another order, or another page failed offline, so the
 *   previous response stays;
 * - `failed`: there is nothing to show.
 */
export type ListPhase = 'loading' | 'shown' | 'stale' | 'notApplied' | 'failed';

interface ShownList<List> {
  /**
   * The requested list, or the previous response for the same list; null before the first response.
   */
  readonly list: List | null;
  readonly phase: ListPhase;
}

interface LastList<List> {
  readonly question: string;
  readonly key: string | null;
  readonly list: List;
}

/** Keeps the previous list on screen while a different order or page loads. */
export function useShownList<List>(state: LoadableState<List>, question: string): ShownList<List> {
  const [last, setLast] = useState<LastList<List> | null>(null);
  const isOnline = useAppSelector((all) => selectSite(all).isOnline);
  const { key, status } = state;
  const current = dataOf(state);
  if (current !== null && current !== last?.list) setLast({ question, key, list: current });
  if (current !== null) return { list: current, phase: 'shown' };
  const previous = last?.question === question ? last : null;
  const list = previous?.list ?? null;
  if (status === 'notFound') return { list, phase: 'failed' };
  if (status !== 'failed') return { list, phase: 'loading' };
  // While offline, the previous rows stay; the page's notice says that the site is offline.
  if (previous === null || isOnline) return { list, phase: 'failed' };
  return { list, phase: previous.key === key ? 'stale' : 'notApplied' };
}
