/**
 * Keys of the clerks' review screen. They select documents and open dialogs, but make no decision.
 */
const REVIEW_KEYS = {
  nextDocument: ']',
  previousDocument: '[',
  startReview: 'b',
  acceptFiling: 'a',
  rejectFiling: 'r',
  returnFiling: 't',
  deferFiling: 'd',
  sendToJudge: 'g',
  correctFiling: 'e',
  correctCase: 'E',
  acceptAll: 'A',
  returnAll: 'T',
  takeNext: 'N',
} as const;
export type ReviewShortcut = keyof typeof REVIEW_KEYS;

/** Keys for search, results, and reviews; users can switch them off. */
export const SHORTCUT_KEYS = {
  search: '/',
  next: 'j',
  previous: 'k',
  save: 's',
  help: '?',
  ...REVIEW_KEYS,
} as const;
export type Shortcut = keyof typeof SHORTCUT_KEYS;

const SHORTCUTS = Object.keys(SHORTCUT_KEYS) as Shortcut[];

const EDITABLE = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

/** Returns true for a review shortcut, which presses a button. */
export function isReviewShortcut(shortcut: Shortcut): shortcut is ReviewShortcut {
  return shortcut in REVIEW_KEYS;
}

/** Returns the button that a review shortcut presses; null on other pages. */
export function reviewButton(shortcut: ReviewShortcut): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main [data-shortcut="${shortcut}"]`);
}

function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(EDITABLE) !== null;
}

/** Calls back for a shortcut's key, unless the user is typing or a dialog is open. */
export function onShortcut(listener: (shortcut: Shortcut) => void): () => void {
  const handle = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event) || document.querySelector('dialog[open]') !== null) return;
    const shortcut = SHORTCUTS.find((name) => SHORTCUT_KEYS[name] === event.key);
    if (shortcut === undefined) return;
    if (isReviewShortcut(shortcut) && reviewButton(shortcut) === null) return;
    event.preventDefault();
    listener(shortcut);
  };
  document.addEventListener('keydown', handle);
  return () => document.removeEventListener('keydown', handle);
}

/** Calls back for Escape; an open dialog handles the key first. */
export function onEscape(listener: () => void): () => void {
  const handle = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) listener();
  };
  document.addEventListener('keydown', handle);
  return () => document.removeEventListener('keydown', handle);
}
