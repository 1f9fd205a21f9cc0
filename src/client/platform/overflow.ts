/** Content taller than this many times the element's height has lines that are cut off. */
const CUT_HEIGHT = 1.5;

/**
 * Reports whether an element is cut off at its end or below its line, immediately and on each
 * change; returns a stop function.
 */
export function onOverflowChange(element: Element, listener: (isCut: boolean) => void): () => void {
  const look = (): void =>
    listener(
      element.scrollWidth > element.clientWidth ||
        element.scrollHeight > CUT_HEIGHT * element.clientHeight,
    );
  look();
  if (typeof ResizeObserver !== 'function') return () => undefined;
  // Content may arrive late, without a change of the element's own size.
  const content = new MutationObserver(look);
  content.observe(element, { childList: true, subtree: true, characterData: true });
  const size = new ResizeObserver(look);
  size.observe(element);
  return () => {
    content.disconnect();
    size.disconnect();
  };
}
