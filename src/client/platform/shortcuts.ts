/** Keys that move through results and to the search (spec-independent; each can be switched off). */
export const SHORTCUTS = [
  { key: '/', name: 'search', words: 'Go to the search' },
  { key: 'j', name: 'next', words: 'Next result' },
  { key: 'k', name: 'previous', words: 'Previous result' },
  { key: 's', name: 'save', words: 'Save the result, or the case on view' },
  { key: '?', name: 'help', words: 'Show this list' },
] as const;
export type Shortcut = (typeof SHORTCUTS)[number]['name'];

const EDITABLE = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(EDITABLE) !== null;
}

/** Calls back for a shortcut's key, unless somebody types or a dialog is open. */
export function onShortcut(listener: (shortcut: Shortcut) => void): () => void {
  const handle = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event) || document.querySelector('dialog[open]') !== null) return;
    const shortcut = SHORTCUTS.find(({ key }) => key === event.key);
    if (shortcut === undefined) return;
    event.preventDefault();
    listener(shortcut.name);
  };
  document.addEventListener('keydown', handle);
  return () => document.removeEventListener('keydown', handle);
}

/** Calls back for Escape; an open dialog takes the key first. */
export function onEscape(listener: () => void): () => void {
  const handle = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) listener();
  };
  document.addEventListener('keydown', handle);
  return () => document.removeEventListener('keydown', handle);
}

/** Moves to the page's search input; false where the page has none. */
export function focusSearch(): boolean {
  const input = document.querySelector<HTMLInputElement>('[data-shortcut="search"]');
  input?.focus();
  input?.select();
  return input !== null;
}

/** Moves to the link of the next or previous row of the page's table. */
export function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main tbody th a')];
  const row = document.activeElement?.closest('tr');
  const at = links.findIndex((link) => link.closest('tr') === row);
  const target = at === -1 ? links[step === 1 ? 0 : links.length - 1] : links[at + step];
  target?.focus();
}

/** Presses the save button of the row in focus, else the page's first one. */
export function pressSave(): void {
  const row = document.activeElement?.closest('tr') ?? document.querySelector('main');
  row?.querySelector<HTMLButtonElement>('[data-shortcut="save"]')?.click();
}
