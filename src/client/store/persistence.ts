import { persistReducer } from 'redux-persist';
import type { Reducer } from '@reduxjs/toolkit';
import type { TextStorage } from '../platform/browserStorage';
import {
  parseEntries,
  PREFERENCES_KEY,
  writeEntries,
  type Entries,
} from '../platform/storedEntries';
import {
  preferencesMerged,
  preferencesReducer,
  type PreferencesState,
} from '../state/preferences/slice';

const KEY = 'preferences';

/** Creates a storage that holds only these entries and ignores other tabs. */
export function storageOf(entries: Entries): TextStorage {
  const text = writeEntries(entries);
  return {
    read: (key) => (key === PREFERENCES_KEY ? text : null),
    write: () => undefined,
    onOtherTab: () => () => undefined,
  };
}

/**
 * Creates storage for redux-persist that preserves other tabs' changes: a write applies this tab's
 * changes since its last read to the currently stored entries.
 */
function createMergingStorage(storage: TextStorage) {
  let lastSeen: Entries = {};
  return {
    getItem(): Promise<{ entries: Entries }> {
      lastSeen = parseEntries(storage.read(PREFERENCES_KEY));
      return Promise.resolve({ entries: lastSeen });
    },
    setItem(_key: string, state: { readonly entries?: Entries }): Promise<void> {
      const changed = Object.entries(state.entries ?? {}).filter(
        ([key, value]) => lastSeen[key] !== value,
      );
      lastSeen = { ...parseEntries(storage.read(PREFERENCES_KEY)), ...Object.fromEntries(changed) };
      storage.write(PREFERENCES_KEY, writeEntries(lastSeen));
      return Promise.resolve();
    },
    removeItem: (): Promise<void> => Promise.resolve(),
    noteOtherTab(entries: Entries): void {
      lastSeen = { ...lastSeen, ...entries };
    },
  };
}

export interface Persistence {
  readonly reducer: Reducer<PreferencesState>;
  /** Dispatches changes from other tabs. */
  readonly followOtherTabs: (dispatch: (action: { type: string }) => void) => void;
}

/** Creates persistence for `preferences` only. */
export function createPersistence(storage: TextStorage): Persistence {
  const merging = createMergingStorage(storage);
  const reducer = persistReducer<PreferencesState>(
    {
      key: KEY,
      storage: merging,
      whitelist: ['entries'],
      serialize: false,
      deserialize: false,
    } as Parameters<typeof persistReducer<PreferencesState>>[0],
    preferencesReducer,
  );
  return {
    reducer: reducer as unknown as Reducer<PreferencesState>,
    followOtherTabs(dispatch) {
      storage.onOtherTab(PREFERENCES_KEY, (text) => {
        const entries = parseEntries(text);
        merging.noteOtherTab(entries);
        dispatch(preferencesMerged(entries));
      });
    },
  };
}
