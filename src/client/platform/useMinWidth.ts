import { useCallback, useSyncExternalStore } from 'react';

/** True while the media query matches; false without media queries, as in jsdom. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = (window as Partial<Window>).matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => (window as Partial<Window>).matchMedia?.(query).matches ?? false,
  );
}

/** True while the window is at least this wide, in pixels. */
export function useMinWidth(pixels: number): boolean {
  return useMediaQuery(`(min-width: ${String(pixels)}px)`);
}

/** True while the window is at most this wide, in pixels. */
export function useMaxWidth(pixels: number): boolean {
  return useMediaQuery(`(max-width: ${String(pixels)}px)`);
}
