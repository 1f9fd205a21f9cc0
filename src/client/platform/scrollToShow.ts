/**
 * Scrolls the box that contains an element, such as a menu next to the page, so that an element
 * outside the visible part of the box moves to its middle. The page itself doesn't scroll. The box
 * must be the element's offset parent.
 */
export function scrollToShow(element: HTMLElement): void {
  const box = element.offsetParent;
  if (!(box instanceof HTMLElement)) return;
  const { offsetHeight, offsetTop } = element;
  const { clientHeight, scrollTop } = box;
  if (offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight) return;
  box.scrollTop = offsetTop - clientHeight / 2;
}
