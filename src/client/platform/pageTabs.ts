/** Visible part of the tab before the current one. */
const EDGE_PX = 40;

/** Marks tabs that have others to their left, which fade out. */
export function markScrolled(list: HTMLElement): void {
  list.toggleAttribute('data-scrolled', list.scrollLeft > 0);
}

/** Scrolls the current tab of a server page into view in small windows. */
export function showCurrentTab(): void {
  const list = document.querySelector<HTMLElement>('.page-tabs ul');
  const current = list?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
  if (!list) return;
  list.addEventListener('scroll', () => markScrolled(list), { passive: true });
  if (current) list.scrollLeft = current.offsetLeft - EDGE_PX;
}
