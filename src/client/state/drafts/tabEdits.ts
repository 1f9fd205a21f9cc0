/** Storage key of the tab's unsaved filing edits, so that they survive a reload. */
export const EDITS_KEY = 'filingEdits';

/** Returns true if stored edits belong to the user. */
export function areEditsOf(text: string, userId: number): boolean {
  try {
    return (JSON.parse(text) as { userId?: unknown } | null)?.userId === userId;
  } catch {
    return false;
  }
}
