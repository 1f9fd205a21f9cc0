/** Visible part of the tab before the current one. */
const EDGE_PX = 40;

/** Scrolls the current tab of a server page into view in small windows. */
export function showCurrentTab(): void {
  const list = document.querySelector<HTMLElement>('.page-tabs ul');
  const current = list?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
  if (list && current) list.scrollLeft = current.offsetLeft - EDGE_PX;
}
