/**
 * Scrolls the box around an element, such as a menu beside the page, so that the element is in its
 * middle if it was outside its visible part. The page itself doesn't move. The box must be the
 * element's offset parent.
 */
export function scrollToShow(element: HTMLElement): void {
  const box = element.offsetParent;
  if (!(box instanceof HTMLElement)) return;
  const { offsetHeight, offsetTop } = element;
  const { clientHeight, scrollTop } = box;
  if (offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight) return;
  box.scrollTop = offsetTop - clientHeight / 2;
}
