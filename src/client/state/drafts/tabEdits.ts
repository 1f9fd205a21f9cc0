import type { TabStorage } from '../../platform/ports';

/** Storage key of the tab's unsaved filing edits, so that they survive a reload. */
const EDITS_KEY = 'filingEdits';
/** Storage key of their owner's id, so that edits are read only by their owner. */
const OWNER_KEY = 'filingEditsOwner';

/** Reads the user's edits; removes those of another user unread. */
export function readTabEdits(tabStorage: TabStorage, userId: number): string | null {
  const owner = tabStorage.read(OWNER_KEY);
  if (owner === String(userId)) return tabStorage.read(EDITS_KEY);
  if (owner !== null) removeTabEdits(tabStorage);
  return null;
}

export function writeTabEdits(tabStorage: TabStorage, userId: number, edits: string): void {
  tabStorage.write(OWNER_KEY, String(userId));
  tabStorage.write(EDITS_KEY, edits);
}

export function removeTabEdits(tabStorage: TabStorage): void {
  tabStorage.remove(EDITS_KEY);
  tabStorage.remove(OWNER_KEY);
}
