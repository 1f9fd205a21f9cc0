import type { LoadableState } from './createLoadable';

/**
 * Returns the loaded data, including while it is refreshed; null before it loads or if it can't
 * load.
 */
export function dataOf<Data>(state: LoadableState<Data>): Data | null {
  return state.status === 'ready' || state.status === 'refreshing' ? state.data : null;
}
