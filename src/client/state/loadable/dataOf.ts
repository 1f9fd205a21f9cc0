import type { LoadableState } from './createLoadable';

/** The loaded data, also while it is being refreshed; null before it loads or if it can't load. */
export function dataOf<Data>(state: LoadableState<Data>): Data | null {
  return state.status === 'ready' || state.status === 'refreshing' ? state.data : null;
}
