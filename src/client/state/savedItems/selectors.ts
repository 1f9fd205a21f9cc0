import type { SavedItemKind } from '#contract/account/savedItems';
import { shownValue, type SavedItemsState, type SavedIds, type SavedValue } from './slice';

interface State {
  readonly savedItems: SavedItemsState;
}

/** An item's displayed value: the latest click, or else the confirmed value. */
export const selectSavedValue = (state: State, kind: SavedItemKind, id: number): SavedValue =>
  shownValue(state.savedItems[kind], id);

/** An item's value before it was removed on this page; null if it wasn't removed. */
export const selectRemovedValue = (state: State, kind: SavedItemKind, id: number): SavedValue =>
  state.savedItems[kind].removed[id] ?? null;

export const selectIsListLoaded = (state: State, kind: SavedItemKind): boolean =>
  state.savedItems[kind].isKnown;

/** True if saving is unavailable because the list failed to load; stays true during a retry. */
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

/** Number of the latest load of the list. */
export const selectSavedListLoads = (state: State, kind: SavedItemKind): number =>
  state.savedItems[kind].loads;

/** The click waiting to be sent; undefined if everything is confirmed. */
export const selectPendingValue = (
  state: State,
  kind: SavedItemKind,
  id: number,
): SavedValue | undefined => state.savedItems[kind].pending[id];
