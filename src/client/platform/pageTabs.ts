/** Part of the previous tab that stays visible, in pixels. */
const EDGE_PX = 40;

/** Marks a tab list that is scrolled, so that the tabs on its left edge fade out. */
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
