import { useSyncExternalStore } from 'react';

/**
 * For each open modal dialog, the element that shows its errors; the top dialog is last. The page
 * behind a modal dialog is inert, so errors must appear inside the dialog.
 */
let places: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setPlaces(next: readonly HTMLElement[]): void {
  places = next;
  for (const listener of listeners) listener();
}

/** Registers an open dialog; returns a function that removes it. */
export function addOpenDialog(place: HTMLElement): () => void {
  setPlaces([...places, place]);
  return () => setPlaces(places.filter((other) => other !== place));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The elements for errors of all open dialogs; the top dialog is last. */
export function useOpenDialogs(): readonly HTMLElement[] {
  return useSyncExternalStore(subscribe, () => places);
}
