import { formatCount } from '../formats';
import { givenName, nameFault, type NameFault } from '../search/givenNames';

/** Schedules of a saved search; `NONE` only saves it. */
export const CADENCES = ['NONE', 'DAILY', 'WEEKLY'] as const;
export type Cadence = (typeof CADENCES)[number];

/** Labels of a saved search's schedule in lists. */
export const CADENCE_WORDS: Readonly<Record<Cadence, string>> = {
  NONE: 'Manual',
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
};

export const SAVED_SEARCH_NAME_MAX_LENGTH = 80;
/** Maximum saved searches per user, in both editions. */
export const MAX_SAVED_SEARCHES = 200;

/**
 * Values of `action` in a search's URL that open the form for saving the search (spec section 2).
 */
export const SAVE_ACTIONS = ['SAVE-SEARCH', 'GET-SEARCH-FORM'] as const;
export const [SAVE_ACTION, EDIT_ACTION] = SAVE_ACTIONS;
/** Query field with the id of the saved search to change. */
export const SAVED_SEARCH_FIELD = 'searchId';

/** Validation messages, shared by browser and server. */
export const SAVED_SEARCH_MESSAGES = {
  tooMany: `You've reached the limit of ${String(MAX_SAVED_SEARCHES)} saved searches. Delete one first.`,
  notTaken: "This search can't be saved because the register doesn't support all of its fields.",
} as const;

const NAME_FAULTS: Readonly<Record<NameFault, string>> = {
  missing: 'Please enter a name for the search.',
  tooLong: `Enter at most ${String(SAVED_SEARCH_NAME_MAX_LENGTH)} characters.`,
  hidden: "The name contains characters that can't be displayed.",
  unreadable: 'Please enter a name with at least one letter or digit.',
};

/** Explains the problem of a saved search's name; null if it is valid. */
export function savedSearchNameProblem(typed: string): string | null {
  const fault = nameFault(givenName(typed), SAVED_SEARCH_NAME_MAX_LENGTH);
  return fault === null ? null : NAME_FAULTS[fault];
}

/**
 * Returns the message for a scheduled search beyond the account's limit, which it shares with
 * alerts.
 */
export function scheduleLimitReached(limit: number): string {
  return `Your account has reached its limit of ${formatCount(limit)} alerts and scheduled searches. Pause a search, remove an alert, upgrade your plan, or save this search without a schedule.`;
}

/** Returns the message for saving the same search again. */
export function savedAlready(name: string): string {
  return `You already saved this search as “${name}”.`;
}
