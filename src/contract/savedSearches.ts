import { givenName, nameFault, type NameFault } from './givenNames';

/** How often a saved search is run by itself; `NONE` is only kept. */
export const CADENCES = ['NONE', 'DAILY', 'WEEKLY'] as const;
export type Cadence = (typeof CADENCES)[number];

/** In a list: what a saved search does by itself. */
export const CADENCE_WORDS: Readonly<Record<Cadence, string>> = {
  NONE: 'Only kept',
  DAILY: 'Every day',
  WEEKLY: 'Every week',
};

export const SAVED_SEARCH_NAME_MAX_LENGTH = 80;
/** Most saved searches of one user, of both editions. */
export const MOST_SAVED_SEARCHES = 200;

/** Values of `action` at a register's search that show its save form (spec section 2). */
export const SAVE_ACTIONS = ['SAVE-SEARCH', 'GET-SEARCH-FORM'] as const;
export const [SAVE_ACTION, EDIT_ACTION] = SAVE_ACTIONS;
/** The query field with the id of the saved search that the save form changes. */
export const SAVED_SEARCH_FIELD = 'searchId';

/** The words of each rule, the same before sending and after. */
export const SAVED_SEARCH_MESSAGES = {
  tooMany: `You have ${String(MOST_SAVED_SEARCHES)} saved searches, which is the most. Delete one first.`,
  notTaken:
    'This search cannot be saved as it is: it holds something that the register does not take.',
} as const;

const NAME_FAULTS: Readonly<Record<NameFault, string>> = {
  missing: 'Please enter a name for the search.',
  tooLong: `Enter at most ${String(SAVED_SEARCH_NAME_MAX_LENGTH)} characters.`,
  hidden: 'The name holds characters that cannot be shown.',
  unreadable: 'Please enter a name with at least one letter or digit.',
};

/** What is wrong with the name of a saved search, in words; null where nothing is. */
export function savedSearchNameProblem(typed: string): string | null {
  const fault = nameFault(givenName(typed), SAVED_SEARCH_NAME_MAX_LENGTH);
  return fault === null ? null : NAME_FAULTS[fault];
}

/** A scheduled search beyond the account's limit, which alerts use up too. */
export function scheduleLimitReached(limit: number): string {
  return `Your account has reached its limit of ${limit.toLocaleString('en-US')} alerts and scheduled searches together. Pause a search, remove an alert, upgrade the plan, or only keep this search.`;
}

/** Said to who saves a search a second time. */
export function savedAlready(name: string): string {
  return `You saved this search already, as “${name}”.`;
}
