import type { Drafts, DraftValues } from '../../platform/draftDesk';

/** Where the tab's storage keeps drafts. */
export const DRAFTS_KEY = 'drafts';

/** Bump it when an entry changes its meaning: an entry of another version counts as none. */
const VERSION = 1;

/** What the tab keeps over a sign-in: whose drafts these are, and of which page. */
export interface KeptDrafts {
  readonly userId: number;
  /** Key of the page's location: prefix, path and query. */
  readonly page: string;
  readonly drafts: Drafts;
}

export function writeKeptDrafts(kept: KeptDrafts): string {
  return JSON.stringify({ version: VERSION, ...kept });
}

function isDraft(value: unknown): value is DraftValues {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/** Reads what a page wrote; null for anything else. */
export function readKeptDrafts(text: string | null): KeptDrafts | null {
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
