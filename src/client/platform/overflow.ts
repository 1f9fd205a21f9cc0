/** Tells whether all of an element can be seen, at once and whenever that changes; ends on call. */
export function onOverflowChange(element: Element, listener: (isCut: boolean) => void): () => void {
  const look = (): void => listener(element.scrollWidth > element.clientWidth);
  look();
  if (typeof ResizeObserver !== 'function') return () => undefined;
  // What stands in it may come late, and its size changes then without its own.
  const content = new MutationObserver(look);
  content.observe(element, { childList: true, subtree: true, characterData: true });
  const size = new ResizeObserver(look);
  size.observe(element);
  return () => {
    content.disconnect();
    size.disconnect();
  };
}
