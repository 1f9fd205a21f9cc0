/**
 * Preserves keyboard focus when the focused element is removed: a dismissed message, a deleted row,
 * a replaced button. Focus moves to the next element, not to the start of the page.
 */

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

function firstIn(node: Node): HTMLElement | null {
  if (!(node instanceof HTMLElement)) return null;
  return node.matches(FOCUSABLE) ? node : node.querySelector<HTMLElement>(FOCUSABLE);
}

function lastIn(node: Node): HTMLElement | null {
  if (!(node instanceof HTMLElement)) return null;
  const inside = [...node.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return inside.at(-1) ?? (node.matches(FOCUSABLE) ? node : null);
}

/**
 * Returns the next sibling element, or otherwise the previous one, or otherwise the page's heading.
 */
function placeNextTo({ nextSibling, previousSibling }: MutationRecord): HTMLElement | null {
  for (let node = nextSibling; node !== null; node = node.nextSibling) {
    const found = firstIn(node);
    if (found !== null) return found;
  }
  for (let node = previousSibling; node !== null; node = node.previousSibling) {
    const found = lastIn(node);
    if (found !== null) return found;
  }
  return document.querySelector<HTMLElement>('main h1[tabindex]');
}

function isHeadingIn(node: Node): boolean {
  return node instanceof Element && (node.matches('h1') || node.querySelector('h1') !== null);
}

/** Starts watching the page; returns a stop function. */
export function keepFocusInPage(): () => void {
  let focused: Node | null = null;
  const handleFocus = ({ target }: FocusEvent): void => {
    focused = target instanceof Node ? target : null;
  };
  // After a click elsewhere, the element no longer has the focus, even if it is removed only later.
  const handlePointer = ({ target }: PointerEvent): void => {
    if (!(target instanceof Node) || focused?.contains(target) !== true) focused = null;
  };
  const observer = new MutationObserver((records) => {
    const lost = focused;
    if (lost === null || lost.isConnected || document.activeElement !== document.body) return;
    focused = null;
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
    // A new page is shown; its heading takes the focus.
    if (removed.some(isHeadingIn)) return;
    const gap = [...records]
      .reverse()
      .find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
    if (gap !== undefined) placeNextTo(gap)?.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('pointerdown', handlePointer, true);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', handleFocus);
    document.removeEventListener('pointerdown', handlePointer, true);
    observer.disconnect();
  };
}
