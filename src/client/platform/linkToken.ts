import { LINK_TOKEN_MARK } from '#contract/account/pages';
import type { TabStorage } from './ports';

const KEY = 'link-token';
const TOKEN_MAX_LENGTH = 200;

/**
 * The secret token of the link that the visitor opened. It arrives in the URL's hash and is removed
 * from there immediately. It is stored for this tab only, and never enters state, actions, or logs.
 */
export interface LinkToken {
  /** Returns the token; null if no link had one. */
  readonly read: () => string | null;
  /** Deletes the token after it was used or rejected. */
  readonly forget: () => void;
  /** Calls back when the token changes; returns an unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
}

/** Removes the token from the URL, now and whenever a link opens in this tab. */
export function createLinkToken(storage: TabStorage): LinkToken {
  let token = storage.read(KEY);
  const listeners = new Set<() => void>();

  function take(): void {
    const { hash, pathname, search } = window.location;
    if (!hash.startsWith(LINK_TOKEN_MARK)) return;
    token = hash.slice(LINK_TOKEN_MARK.length, LINK_TOKEN_MARK.length + TOKEN_MAX_LENGTH);
    window.history.replaceState(window.history.state, '', pathname + search);
    storage.write(KEY, token);
    for (const listener of listeners) listener();
  }

  take();
  // Runs before the router's listener, so that no other code sees the URL.
  window.addEventListener('popstate', take);
  return {
    read: () => token,
    forget() {
      token = null;
      storage.remove(KEY);
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
