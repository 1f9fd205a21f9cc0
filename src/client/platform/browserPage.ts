import type { Broadcast, RandomSource, TabMessage } from './ports';

/** Page events that affect the session, and small browser features. */

const CHANNEL = 'site-tabs';

function isTabMessage(data: unknown): data is TabMessage {
  return data === 'sessionChanged' || data === 'sessionExtended';
}

/** Returns null if the browser has no BroadcastChannel, or forbids it along with storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/** Creates the broadcast to this browser's other tabs; does nothing without BroadcastChannel. */
export function createBroadcast(): Broadcast & {
  readonly onMessage: (listener: (message: TabMessage) => void) => void;
} {
  const channel = openChannel();
  return {
    post: (message) => channel?.postMessage(message),
    onMessage(listener) {
      channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (isTabMessage(event.data)) listener(event.data);
      });
    },
  };
}

/** Returns a version 4 UUID; Firefox 92 to 94 and pages without HTTPS have no `randomUUID`. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const browserChance: RandomSource = {
  fraction: () => Math.random(),
  id: randomId,
};

/** Calls back when the page gains focus. */
export function onPageFocus(listener: () => void): void {
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener();
  });
}

/**
 * Calls back when the page is closed, reloaded, or replaced by another document, and when the
 * browser restores it from its cache.
 */
export function onPageClose(listener: (isClosed: boolean) => void): void {
  window.addEventListener('pagehide', () => listener(true));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener(false);
  });
}

export function onConnectionChange(listener: (isOnline: boolean) => void): void {
  window.addEventListener('online', () => listener(true));
  window.addEventListener('offline', () => listener(false));
}

export function userAgent(): string {
  return navigator.userAgent;
}

/** Tests for the browser features that the app needs (spec section 1), not for browser names. */
export function isSupportedBrowser(): boolean {
  return (
    typeof HTMLDialogElement !== 'undefined' &&
    typeof structuredClone === 'function' &&
    typeof CSS !== 'undefined' &&
    CSS.supports('selector(:has(a))')
  );
}

/** Sets the window's title if it changed, because browsers are slow to set even the same title. */
export function setDocumentTitle(title: string): void {
  if (document.title !== title) document.title = title;
}

export function setEdition(edition: 'in' | 'mi'): void {
  document.documentElement.dataset['edition'] = edition;
}

/** Removes the startup styles; later loads show a skeleton only after a delay. */
export function endPageStart(): void {
  delete document.documentElement.dataset['boot'];
}

/** Switches to the site's font; results pages start without it until their rows are shown. */
export function showFont(): void {
  delete document.documentElement.dataset['font'];
}

/** Sets a fixed color scheme, or follows the system's. */
export function setTheme(theme: 'system' | 'light' | 'dark'): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function printPage(): void {
  window.print();
}

export function showAlert(message: string): void {
  window.alert(message);
}
