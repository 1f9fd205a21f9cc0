import { createHash } from 'node:crypto';
import type { ApplicationCode } from '#contract/applications';
import { MESSAGES } from '#contract/messages';
import { STANDINGS } from '#contract/standings';
import type { SearchedField } from '#contract/schemas/account';
import type { CurrentUser } from '#contract/schemas/users';
import { forbidden } from '../../http/problems';

/** The same search of a user is counted once in so many milliseconds. */
export const COUNTED_AGAIN_AFTER_MS = 24 * 60 * 60_000;

/** A search as far as it decides what is the same search: no page, sorting or filter. */
export interface SearchIdentity {
  readonly appCode: ApplicationCode;
  readonly regionId: number;
  /** What was typed and chosen; texts are compared without regard to case and outer spaces. */
  readonly criteria: Readonly<Record<string, string | boolean>>;
}

/** The same text for the same search; never longer for longer criteria. */
export function criteriaKey({ appCode, regionId, criteria }: SearchIdentity): string {
  const pairs = Object.entries(criteria)
    .map(([name, value]): [string, string | boolean] => [
      name,
      typeof value === 'string' ? sameText(value) : value,
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([appCode, regionId, pairs]))
    .digest('hex');
}

function sameText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

/** Refuses the searches of an account that did not pay in time: 403 with what to do about it. */
export function requireSearchesAllowed({ account }: CurrentUser): void {
  const status = account?.accountStatus;
  if (status !== undefined && !STANDINGS[status].maySearch)
    throw forbidden(MESSAGES.searchesBlocked);
}

/** Fields of a logged search that are shown; a search has fewer. */
const MOST_FIELDS = 50;

/** What was searched for as name and text, in the order in which it was logged; empty ones left out. */
export function searchedFields(criteria: unknown): SearchedField[] {
  if (typeof criteria !== 'object' || criteria === null) return [];
  return Object.entries(criteria)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
    .slice(0, MOST_FIELDS)
    .map(([name, value]) => ({ name, value: String(value) }));
}
