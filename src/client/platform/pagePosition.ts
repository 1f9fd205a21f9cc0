/** Scroll positions per page of this visit, so that Back restores them. */

interface Position {
  readonly top: number;
  /** URL of the focused link. */
  readonly focusedHref: string | null;
}

/** Maximum number of stored pages; users don't go back through more in one visit. */
const MAX_POSITIONS = 50;

/** Positions by history entry; the entry that was left longest ago comes first. */
const positions = new Map<string, Position>();

/**
 * Turns off the browser's own scroll restoration. The app restores positions after a page's content
 * has loaded. Call once.
 */
export function enableManualScrollRestoration(): void {
  window.history.scrollRestoration = 'manual';
  // For a link within the page, the browser scrolls before the router reports the URL.
  document.addEventListener('click', rememberBeforeSection, { capture: true });
}

function rememberBeforeSection({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.hash === '') return;
  const { pathname, search } = window.location;
  if (link.pathname === pathname && link.search === search) rememberPosition(currentEntryKey());
}

/**
 * Stores the position under the history entry's key; with more than 50 stored, drops the oldest.
 */
export function rememberPosition(entryKey: string): void {
  positions.delete(entryKey);
  const focused = document.activeElement;
  positions.set(entryKey, {
    top: window.scrollY,
    focusedHref: focused instanceof HTMLAnchorElement ? focused.getAttribute('href') : null,
  });
  for (const oldest of positions.keys()) {
    if (positions.size <= MAX_POSITIONS) break;
    positions.delete(oldest);
  }
}

/** Restores the stored position; returns false if there is none. */
export function restorePosition(entryKey: string): boolean {
  const position = positions.get(entryKey);
  if (position === undefined) return false;
  if (position.focusedHref !== null) {
    document
      .querySelector<HTMLElement>(`main a[href="${CSS.escape(position.focusedHref)}"]`)
      ?.focus({ preventScroll: true });
  }
  window.scrollTo(0, position.top);
  return true;
}

/** Returns true if the focused element was removed with its content. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Returns true while a text field or select has the focus. */
export function isInField(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}

/** Calls back when the focus moves to or from an element; returns an unsubscribe function. */
export function onFocusMoved(listener: () => void): () => void {
  // While the focus moves between two fields, no element has the focus for a moment.
  const handleOut = (): void => void window.setTimeout(listener);
  document.addEventListener('focusin', listener);
  document.addEventListener('focusout', handleOut);
  return () => {
    document.removeEventListener('focusin', listener);
    document.removeEventListener('focusout', handleOut);
  };
}

export function scrollToTop(): void {
  window.scrollTo(0, 0);
}

/** Prefix of keys for entries that the router didn't create. */
const OTHER_ENTRY = 'default';

/**
 * Returns the router's key for the current history entry. The first entry has no key, nor do
 * entries added by links within a page: their URL identifies them.
 */
export function currentEntryKey(): string {
  const state = window.history.state as { key?: unknown } | null;
  const { hash, pathname, search } = window.location;
  return typeof state?.key === 'string' ? state.key : `${OTHER_ENTRY} ${pathname}${search}${hash}`;
}

/** Scrolls to the section that a URL's hash names; does nothing without a hash. */
export function showSection(hash: string): void {
  if (hash !== '') document.getElementById(decodeHash(hash))?.scrollIntoView();
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Returns true if the element's top is visible without scrolling. */
export function isInView(element: Element): boolean {
  const { bottom, top } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
