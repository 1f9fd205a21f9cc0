import type { Drafts, DraftValues } from '../../platform/draftDesk';
import { pageAddress } from '../location/selectors';
import type { RouteLocation } from '../location/slice';

/** Storage key of the tab's drafts. */
export const DRAFTS_KEY = 'drafts';

/** Increment when an entry's meaning changes; entries of other versions are ignored. */
const VERSION = 1;

/** Drafts stored in the tab during a login, with their user and page. */
export interface StoredDrafts {
  readonly userId: number;
  /** Key of the page's location: prefix, path, and query as entered. */
  readonly page: string;
  /** The page's address with its filters, to which the user returns. */
  readonly address: string;
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

/** True if the drafts are of this page, as it was entered or as it was filtered later. */
export function areOfPage({ address, page }: StoredDrafts, location: RouteLocation): boolean {
  const pages = [location.key, pageAddress(location)];
  return pages.includes(page) || pages.includes(address);
}

/** Parses stored drafts; returns null for anything else. */
export function parseStoredDrafts(text: string | null): StoredDrafts | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const { drafts, page, userId, version } = kept ?? {};
    // An older build stored no address.
    const address = kept?.['address'] ?? page;
    if (version !== VERSION || typeof userId !== 'number' || typeof page !== 'string') return null;
    if (typeof address !== 'string' || typeof drafts !== 'object' || drafts === null) return null;
    if (!Object.values(drafts).every(isDraft)) return null;
    return { userId, page, address, drafts: drafts as Drafts };
  } catch {
    return null;
  }
}
