/** Where a visitor was on each page of this visit, so that Back returns there. */

interface Position {
  readonly top: number;
  /** Address of the link that had the focus. */
  readonly focusedHref: string | null;
}

const positions = new Map<string, Position>();

/** Call once: the app restores positions itself, after a page's content has come. */
export function takeOverScrollRestoration(): void {
  window.history.scrollRestoration = 'manual';
}

/** Remembers the position under the history entry's key. */
export function rememberPosition(entryKey: string): void {
  const focused = document.activeElement;
  positions.set(entryKey, {
    top: window.scrollY,
    focusedHref: focused instanceof HTMLAnchorElement ? focused.getAttribute('href') : null,
  });
}

/** Returns to the remembered position; false when there is none. */
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

/** True where the element in focus went away with the content that it was in. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** True while a field that one types or chooses in has the focus. */
export function isInField(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}

/** Calls back when the focus has come somewhere or gone; gives the way to stop. */
export function onFocusMoved(listener: () => void): () => void {
  // On its way from one field to the next the focus is nowhere for a moment.
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

/** The router's key of an entry that it did not make: the page that was opened first. */
const FIRST_ENTRY_KEY = 'default';

/** The key that the router gave the present history entry. */
export function currentEntryKey(): string {
  const state = window.history.state as { key?: unknown } | null;
  return typeof state?.key === 'string' ? state.key : FIRST_ENTRY_KEY;
}

/** The element's top can be seen without scrolling. */
export function isInView(element: Element): boolean {
  const { bottom, top } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
