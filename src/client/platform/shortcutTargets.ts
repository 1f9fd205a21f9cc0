import type { Shortcut } from './shortcuts';

/** Moves to the page's search input; false where the page has none. */
function focusSearch(): boolean {
  const input = document.querySelector<HTMLInputElement>('[data-shortcut="search"]');
  input?.focus();
  input?.select();
  if (input !== null) return true;
  // A folded search opens with the focus in its input.
  const opener = document.querySelector<HTMLElement>('[data-shortcut="openSearch"]');
  opener?.click();
  return opener !== null;
}

/** Moves to the link of the next or previous row of the page's table. */
function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main tbody th a')];
  const row = document.activeElement?.closest('tr');
  const at = links.findIndex((link) => link.closest('tr') === row);
  const target = at === -1 ? links[step === 1 ? 0 : links.length - 1] : links[at + step];
  target?.focus();
}

/** Presses the save button of the row in focus, else the page's first one. */
function pressSave(): void {
  const row = document.activeElement?.closest('tr') ?? document.querySelector('main');
  row?.querySelector<HTMLButtonElement>('[data-shortcut="save"]')?.click();
}

/** Does what a shortcut is for; false for the search of a page that has none. */
export function perform(shortcut: Shortcut): boolean {
  if (shortcut === 'search') return focusSearch();
  if (shortcut === 'next') focusRow(1);
  if (shortcut === 'previous') focusRow(-1);
  if (shortcut === 'save') pressSave();
  return true;
}
