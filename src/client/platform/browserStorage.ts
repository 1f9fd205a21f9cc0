import type { TabStorage } from './ports';

/**
 * Text storage that may be full, forbidden, or absent; reads then return null, and writes do
 * nothing.
 */
export interface TextStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  /** Calls back when another tab wrote the key; returns an unsubscribe function. */
  readonly onOtherTab: (key: string, listener: (text: string | null) => void) => () => void;
}

export const browserTabStorage: TabStorage = {
  read(key) {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key, text) {
    try {
      window.sessionStorage.setItem(key, text);
    } catch {
      // The value isn't stored; callers that depend on it read it back.
    }
  },
  remove(key) {
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // If storage is forbidden, there is nothing to remove.
    }
  },
};

export const browserStorage: TextStorage = {
  read(key) {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key, text) {
    try {
      window.localStorage.setItem(key, text);
    } catch {
      // The preference then lasts for this page only.
    }
  },
  onOtherTab(key, listener) {
    const handle = (event: StorageEvent): void => {
      if (event.key === key || event.key === null) listener(event.newValue);
    };
    window.addEventListener('storage', handle);
    return () => window.removeEventListener('storage', handle);
  },
};
