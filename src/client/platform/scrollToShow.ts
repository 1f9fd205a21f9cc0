/**
 * Scrolls the box around an element, such as a menu next to the page. If the element isn't visible,
 * it moves to the middle of the box. The page itself doesn't scroll. The box must be the element's
 * offset parent.
 */
export function scrollToShow(element: HTMLElement): void {
  const box = element.offsetParent;
  if (!(box instanceof HTMLElement)) return;
  const { offsetHeight, offsetTop } = element;
  const { clientHeight, scrollTop } = box;
  if (offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight) return;
  box.scrollTop = offsetTop - clientHeight / 2;
}
