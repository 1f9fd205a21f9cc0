import type { SearchedField } from '#contract/schemas/account';

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

/** First day of the month of an ISO date: what counts as the month where no plan runs. */
export function monthStart(today: string): string {
  return `${today.slice(0, 8)}01`;
}
