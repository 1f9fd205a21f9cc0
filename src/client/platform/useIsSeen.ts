import { useEffect, useState, type RefObject } from 'react';

/** True once the element was in or near the window; stays false without an observer, as in jsdom. */
export function useIsSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    const Observer = (window as Partial<typeof globalThis>).IntersectionObserver;
    if (element === null || Observer === undefined) return undefined;
    const observer = new Observer((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setIsSeen(true);
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isSeen;
}
