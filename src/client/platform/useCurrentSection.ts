import { useEffect, useState } from 'react';

/** A page's scroll position, in pixels. */
interface ScrollPlace {
  readonly scrolled: number;
  /** How far the page can scroll. */
  readonly most: number;
  /** Height of the window. */
  readonly height: number;
}

/** Height of the bars that stay at the top of the window, in pixels. */
const BARS_HEIGHT = 80;

/**
 * Returns the index of the section being read: the last one whose top is above a certain line. As
 * the page scrolls to its end, this line moves from the top of the window to the bottom, so that
 * even the last section becomes current. `tops` are the sections' distances from the top of the
 * window.
 */
export function sectionAt(
  tops: readonly number[],
  { height, most, scrolled }: ScrollPlace,
): number {
  const share = most <= 0 ? 0 : Math.min(1, Math.max(0, scrolled / most));
  const line = BARS_HEIGHT + share * (height - BARS_HEIGHT);
  return Math.max(0, tops.filter((top) => top <= line).length - 1);
}

/**
 * Returns the id of the section being read, and a function that makes a section current until its
 * top leaves the window. The ids are in page order.
 */
export function useCurrentSection(
  ids: readonly string[],
): readonly [current: string | undefined, choose: (id: string) => void] {
  const [chosen, setChosen] = useState<string | null>(null);
  const [reached, setReached] = useState(0);
  const joined = ids.join(' ');
  useEffect(() => {
    const look = (): void => {
      const tops = joined
        .split(' ')
        .map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      const { innerHeight: height, scrollY: scrolled } = window;
      const most = document.documentElement.scrollHeight - height;
      setReached(sectionAt(tops, { height, most, scrolled }));
      setChosen((id) => {
        const top = id === null ? -1 : (tops[joined.split(' ').indexOf(id)] ?? -1);
        return top >= 0 && top < height ? id : null;
      });
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [joined]);
  return [chosen ?? ids[Math.min(reached, ids.length - 1)], setChosen];
}
