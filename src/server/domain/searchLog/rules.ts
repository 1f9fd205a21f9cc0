import { createHash } from 'node:crypto';
import type { ApplicationCode } from '#contract/site/applications';
import { MESSAGES } from '#contract/messages';
import { BILLING_RIGHTS } from '#contract/billing/standings';
import type { SearchedField } from '#contract/schemas/account';
import type { CurrentUser } from '#contract/schemas/users';
import { DAY_MS } from '#contract/time';
import { forbidden } from '../../http/problems';

/**
 * Time within which a user's identical searches count only once, in milliseconds. Pages, sorts, and
 * files of the results count once more after it, because they run the search on current records.
 */
export const COUNTED_AGAIN_AFTER_MS = DAY_MS;

/** The parts of a search that identify it; page, sort, and filters don't. */
export interface SearchIdentity {
  readonly appCode: ApplicationCode;
  readonly regionId: number;
  /** Counties of the user's own region; absent for public regions, whose counties are fixed. */
  readonly ownCountyIds?: readonly number[] | null;
  /** Typed and selected values; texts are compared trimmed and ignoring case. */
  readonly criteria: Readonly<Record<string, string | boolean>>;
}

/** Returns the same key for equal searches; its length doesn't grow with the criteria. */
export function criteriaKey(search: SearchIdentity): string {
  const { appCode, criteria, ownCountyIds, regionId } = search;
  const pairs = Object.entries(criteria)
    .map(([name, value]): [string, string | boolean] => [
      name,
      typeof value === 'string' ? sameText(value) : value,
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const counties = ownCountyIds == null ? [] : [ownCountyIds.toSorted((a, b) => a - b)];
  return createHash('sha256')
    .update(JSON.stringify([appCode, regionId, pairs, ...counties]))
    .digest('hex');
}

function sameText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

/** Rejects searches of an overdue account with a 403 that says what to do. */
export function requireSearchesAllowed({ account }: CurrentUser): void {
  const status = account?.accountStatus;
  if (status !== undefined && !BILLING_RIGHTS[status].maySearch)
    throw forbidden(MESSAGES.searchesBlocked);
}

/** Safety limit on the fields shown; a search has fewer. */
const MAX_FIELDS = 50;

/** Returns the searched fields as names and texts, in logged order; skips empty ones. */
export function searchedFields(criteria: unknown): SearchedField[] {
  if (typeof criteria !== 'object' || criteria === null) return [];
  return Object.entries(criteria)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
    .slice(0, MAX_FIELDS)
    .map(([name, value]) => ({ name, value: String(value) }));
}
