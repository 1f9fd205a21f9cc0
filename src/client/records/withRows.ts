import type { LoadableState } from '../state/loadable/createLoadable';
import type { ListAnswer } from './ListView';

/**
 * Filters or sorts a loaded list's rows in the browser; the total counts the remaining rows.
 * Returns `state` itself if nothing is loaded, or if the rows stay the same.
 */
export function withRows<List extends ListAnswer<unknown>>(
  state: LoadableState<List>,
  change: (rows: List['items']) => List['items'],
): LoadableState<List> {
  if (state.status !== 'ready' && state.status !== 'refreshing') return state;
  const { data } = state;
  const items = change(data.items);
  const isSame =
    items.length === data.items.length && items.every((row, index) => row === data.items[index]);
  return isSame ? state : { ...state, data: { ...data, items, total: items.length } };
}
