import { LINK_TOKEN_MARK } from '#contract/accountPages';
import type { TabStorage } from './ports';

const KEY = 'link-token';
const TOKEN_MAX_LENGTH = 200;

/**
 * The secret of the link that brought the visitor here. It comes behind the hash, leaves the
 * address at once, and is kept for this tab alone: it enters no state, no action and no log.
 */
export interface LinkToken {
  /** Null where no link brought one. */
  readonly read: () => string | null;
  /** It was used, or works no more. */
  readonly forget: () => void;
  /** Listens for another one; gives the way to stop. */
  readonly onChange: (listener: () => void) => () => void;
}

/** Takes the token out of the address, now and when a link is opened in this tab later. */
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
  // Before the router hears of it: no one else gets to see the address.
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
