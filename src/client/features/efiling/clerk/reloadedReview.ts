import { parseUuid } from '#contract/filing/envelopesQuery';
import type { TabStorage } from '../../../platform/ports';

const STORAGE_KEY = 'closedReview';

/** A reload takes seconds; a reviewer who comes back later starts the review again. */
const RELOAD_MS = 30_000;

/** Stores in the tab which envelope was under review when its page closed. */
export function noteClosedReview(tab: TabStorage, envelopeId: string, now: number): void {
  tab.write(STORAGE_KEY, `${envelopeId} ${String(now)}`);
}

/** Returns the envelope whose review a reload interrupted, only once; null if there is none. */
export function takeReloadedReview(tab: TabStorage, now: number): string | null {
  const text = tab.read(STORAGE_KEY);
  if (text === null) return null;
  tab.remove(STORAGE_KEY);
  const [id, at] = text.split(' ');
  const age = now - Number(at);
  return age >= 0 && age <= RELOAD_MS ? parseUuid(id) : null;
}
