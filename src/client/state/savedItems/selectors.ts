import type { SavedItemKind } from '#contract/savedItems';
import { shownValue, type SavedItemsState, type SavedIds, type SavedValue } from './slice';

interface State {
  readonly savedItems: SavedItemsState;
}

/** What is shown of an item: the newest click, else what the server last said. */
export const selectSavedValue = (state: State, kind: SavedItemKind, id: number): SavedValue =>
  shownValue(state.savedItems[kind], id);

/** What an item was before it was removed on this page; null where it wasn't. */
export const selectRemovedValue = (state: State, kind: SavedItemKind, id: number): SavedValue =>
  state.savedItems[kind].removed[id] ?? null;

export const selectIsListKnown = (state: State, kind: SavedItemKind): boolean =>
  state.savedItems[kind].isKnown;

/** Whether nothing can be saved because the list did not come; told also while it is tried again. */
export const selectListTrouble = (
  state: State,
  kind: SavedItemKind,
): 'none' | 'failed' | 'retrying' => {
  const { isKnown, status } = state.savedItems[kind];
  return isKnown || (status !== 'failed' && status !== 'retrying') ? 'none' : status;
};

export const selectHasAlert = (state: State, kind: SavedItemKind, id: number): boolean =>
  selectSavedValue(state, kind, id)?.alert ?? false;

export const selectSavedListStatus = (state: State, kind: SavedItemKind): SavedIds['status'] =>
  state.savedItems[kind].status;

/** Number of the newest load of the list. */
export const selectSavedListLoads = (state: State, kind: SavedItemKind): number =>
  state.savedItems[kind].loads;

/** The click that waits to be sent; undefined when everything is confirmed. */
export const selectPendingValue = (
  state: State,
  kind: SavedItemKind,
  id: number,
): SavedValue | undefined => state.savedItems[kind].pending[id];
