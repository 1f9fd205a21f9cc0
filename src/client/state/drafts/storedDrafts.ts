import type { Drafts, DraftValues } from '../../platform/draftDesk';

/** Storage key of the tab's drafts. */
export const DRAFTS_KEY = 'drafts';

/** Increment when an entry's meaning changes; entries of other versions are ignored. */
const VERSION = 1;

/** Drafts stored in the tab during a login, with their user and page. */
export interface StoredDrafts {
  readonly userId: number;
  /** Key of the page's location: prefix, path, and query. */
  readonly page: string;
  readonly drafts: Drafts;
}

export function formatStoredDrafts(kept: StoredDrafts): string {
  return JSON.stringify({ version: VERSION, ...kept });
}

function isDraft(value: unknown): value is DraftValues {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/** Parses stored drafts; returns null for anything else. */
export function parseStoredDrafts(text: string | null): StoredDrafts | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const { drafts, page, userId, version } = kept ?? {};
    if (version !== VERSION || typeof userId !== 'number' || typeof page !== 'string') return null;
    if (typeof drafts !== 'object' || drafts === null) return null;
    return Object.values(drafts).every(isDraft) ? { userId, page, drafts: drafts as Drafts } : null;
  } catch {
    return null;
  }
}
