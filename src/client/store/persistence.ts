import { persistReducer } from 'redux-persist';
import type { Reducer } from '@reduxjs/toolkit';
import type { TextStorage } from '../platform/browserStorage';
import {
  preferencesMerged,
  preferencesReducer,
  type PreferencesState,
  type PreferenceValue,
} from '../state/preferences/slice';

/** Bump it when an entry changes its meaning: entries of another version are left alone. */
const VERSION = 1;
const KEY = 'preferences';
/** Where a browser keeps them. */
export const PREFERENCES_KEY = `persist:${KEY}`;

type Entries = Readonly<Record<string, PreferenceValue>>;

function isPreferenceValue(value: unknown): value is PreferenceValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Reads what a tab wrote; anything else (another version, somebody's edit) counts as nothing. */
export function parseEntries(text: string | null): Entries {
  if (text === null) return {};
  try {
    const stored = JSON.parse(text) as { version?: unknown; entries?: unknown } | null;
    if (stored?.version !== VERSION || typeof stored.entries !== 'object') return {};
    return Object.fromEntries(
      Object.entries(stored.entries ?? {}).filter((entry): entry is [string, PreferenceValue] =>
        isPreferenceValue(entry[1]),
      ),
    );
  } catch {
    return {};
  }
}

/** What a tab writes of its entries. */
export function writeEntries(entries: Entries): string {
  return JSON.stringify({ version: VERSION, entries });
}

/** A storage that holds just these entries, and hears of no other tab. */
export function storageOf(entries: Entries): TextStorage {
  const text = writeEntries(entries);
  return {
    read: (key) => (key === PREFERENCES_KEY ? text : null),
    write: () => undefined,
    onOtherTab: () => () => undefined,
  };
}

/**
 * Storage for redux-persist that loses no other tab's changes: a write sends what this tab changed
 * since it last looked, on top of what storage holds now.
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
  /** Takes over what other tabs write. */
  readonly followOtherTabs: (dispatch: (action: { type: string }) => void) => void;
}

/** Keeps `preferences` and nothing else. */
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
