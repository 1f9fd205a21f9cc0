import type { Broadcast, Chance, TabMessage } from './ports';

/** Events of the page that matter to the session, and small things only a page has. */

const CHANNEL = 'site-tabs';

function isTabMessage(data: unknown): data is TabMessage {
  return data === 'sessionChanged' || data === 'sessionExtended';
}

/** Null where the browser knows no channel, or forbids it along with all storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/** Tells the other tabs of this browser; where there is no channel, nobody is told. */
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

/** A version 4 UUID; Firefox 92 to 94, and pages without https, have no `randomUUID`. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const browserChance: Chance = {
  fraction: () => Math.random(),
  id: randomId,
};

/** Calls back when the page is looked at again. */
export function onPageFocus(listener: () => void): void {
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener();
  });
}

export function onConnectionChange(listener: (isOnline: boolean) => void): void {
  window.addEventListener('online', () => listener(true));
  window.addEventListener('offline', () => listener(false));
}

export function userAgent(): string {
  return navigator.userAgent;
}

/** A test for what the app relies on (spec section 1), by feature and not by name. */
export function isSupportedBrowser(): boolean {
  return (
    typeof HTMLDialogElement !== 'undefined' &&
    typeof structuredClone === 'function' &&
    typeof CSS !== 'undefined' &&
    CSS.supports('selector(:has(a))')
  );
}

/** The browser takes its time over each title, also over the one that is there. */
export function setDocumentTitle(title: string): void {
  if (document.title !== title) document.title = title;
}

export function setEdition(edition: 'in' | 'mi'): void {
  document.documentElement.dataset['edition'] = edition;
}

/** Ends the look of a page that has not started yet: what comes later waits before it shows its shape. */
export function endPageStart(): void {
  delete document.documentElement.dataset['boot'];
}

/** Shows text in the site's font, which a page of results does without until its rows are there. */
export function showFont(): void {
  delete document.documentElement.dataset['font'];
}

/** Fixes the colours, or lets them follow the system. */
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
