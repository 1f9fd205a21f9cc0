import { useEffect, useState, type RefObject } from 'react';

/**
 * True while an element with `position: sticky` is at the lower edge of the window because its place
 * is below; true without an observer.
 */
export function useIsStuck(ref: RefObject<Element | null>): boolean {
  const [isStuck, setIsStuck] = useState(
    () => (window as Partial<typeof globalThis>).IntersectionObserver === undefined,
  );
  useEffect(() => {
    const element = ref.current;
    const Observer = (window as Partial<typeof globalThis>).IntersectionObserver;
    if (element === null || Observer === undefined) return undefined;
    // At the lower edge, the last pixel of the element is outside of this area.
    const observer = new Observer(
      (entries) => {
        const last = entries.at(-1);
        if (last !== undefined) setIsStuck(last.intersectionRatio < 1);
      },
      { rootMargin: '0px 0px -1px 0px', threshold: [0.9, 1] },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isStuck;
}
