import { useCallback, useSyncExternalStore } from 'react';

/** True while the window is at least this wide, in pixels; false where widths aren't known. */
export function useMinWidth(pixels: number): boolean {
  const query = `(min-width: ${String(pixels)}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      // jsdom has no media queries.
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
