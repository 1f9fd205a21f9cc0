/**
 * Keeps the keyboard in its place: when what had the focus is taken out of the page (a message that
 * is dismissed, a row that is removed, a button that gives way to what it asked for), the focus goes
 * to what stands next, and not back to the start of the page.
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

/** What stands after the gap, else before it, as far as siblings go; else the page's heading. */
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

/** Starts to watch the page; gives the way to stop. */
export function keepFocusInPage(): () => void {
  let focused: Node | null = null;
  const handleFocus = ({ target }: FocusEvent): void => {
    focused = target instanceof Node ? target : null;
  };
  // Who clicks elsewhere has left it, though it may be taken away only later.
  const handlePointer = ({ target }: PointerEvent): void => {
    if (!(target instanceof Node) || focused?.contains(target) !== true) focused = null;
  };
  const observer = new MutationObserver((records) => {
    const lost = focused;
    if (lost === null || lost.isConnected || document.activeElement !== document.body) return;
    focused = null;
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
    // Another page is on view: its own heading takes the focus.
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
