import type { TabStorage } from './ports';

/** Text storage that may be full, forbidden or absent: reads then give null, writes do nothing. */
export interface TextStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  /** Calls back when another tab has written the key; gives the way to stop. */
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
      // Nothing is kept then; whoever relies on it reads it back.
    }
  },
  remove(key) {
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // There is nothing to remove where nothing can be kept.
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
      // The preference lasts for this page only.
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
