import { isReviewShortcut, reviewButton, type Shortcut } from './shortcuts';

/** Focuses the page's search input; returns false if there is none. */
function focusSearch(): boolean {
  const input = document.querySelector<HTMLInputElement>('[data-shortcut="search"]');
  input?.focus();
  input?.select();
  if (input !== null) return true;
  // Opening a collapsed search focuses its input.
  const opener = document.querySelector<HTMLElement>('[data-shortcut="openSearch"]');
  opener?.click();
  return opener !== null;
}

/** Focuses the link in the next or previous row of the page's table. */
function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main tbody th[scope="row"] a')];
  const row = document.activeElement?.closest('tr');
  const at = links.findIndex((link) => link.closest('tr') === row);
  const target = at === -1 ? links[step === 1 ? 0 : links.length - 1] : links[at + step];
  target?.focus();
}

/** Clicks the save button of the focused row, or otherwise the first one on the page. */
function pressSave(): void {
  const row = document.activeElement?.closest('tr') ?? document.querySelector('main');
  row?.querySelector<HTMLButtonElement>('[data-shortcut="save"]')?.click();
}

/** Runs a shortcut; returns false for the search shortcut on a page without a search. */
export function perform(shortcut: Shortcut): boolean {
  if (shortcut === 'search') return focusSearch();
  if (shortcut === 'next') focusRow(1);
  if (shortcut === 'previous') focusRow(-1);
  if (shortcut === 'save') pressSave();
  // Focuses the button first, so that a dialog returns the focus to it.
  if (isReviewShortcut(shortcut)) {
    reviewButton(shortcut)?.focus();
    reviewButton(shortcut)?.click();
  }
  return true;
}
