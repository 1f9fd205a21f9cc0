/**
 * Reports an element's inner width in CSS pixels, immediately and on each change; returns a stop
 * function.
 */
export function onWidthChange(element: Element, listener: (width: number) => void): () => void {
  const look = (): void => listener(element.clientWidth);
  look();
  if (typeof ResizeObserver !== 'function') return () => undefined;
  const size = new ResizeObserver(look);
  size.observe(element);
  return () => size.disconnect();
}
