import { formatCount, formatQuantity } from './formats';

/**
 * Exact texts of spec sections 5 and 8. Defined only here, except for texts that no page needs at
 * startup, which are in `noticeMessages.ts`.
 */

export const MESSAGES = {
  notAccountAdmin: 'Authorization Failed. You must be an admin on your account',
  noActiveSubscription: 'Authorization Failed. Your account must have an active subscription.',
  serverError: 'An error occured.',
  chunkLoad: 'This page could not be loaded. Check your connection and reload.',
  cssChunkLoad: "This page's style could not be loaded. Check your connection and reload.",
  wildcardPosition: 'Wildcard character % can only be used at the end of words in Super Search.',
  wildcardNotPermitted:
    "The wildcard character you've entered is not permitted for super search. % can be added at the end of any word or initial.",
  wildcardInQuotes: 'Wildcards cannot be used inside quotes.',
  missingPartyName: 'Please enter a Party Name.',
  missingCaseNumber: 'Please enter a Case Number.',
  missingAttorneyName: 'Please enter an Attorney Name.',
  missingDocumentNumber: 'Please enter a Document Number.',
  missingWarrantNumber: 'Please enter a Warrant Number.',
  /** Texts that the spec doesn't define. */
  missingSubdivision: 'Please enter a Subdivision, Lot, or Block.',
  missingParcelNumber: 'Please enter a Parcel Number.',
  missingJudge: 'Please enter the full name of a Judge.',
  missingSection: 'Please enter a Section, Township, or Range.',
  offline: "Can't reach the server. Check your connection and try again.",
  timedOut: 'The server took too long to respond. Please try again.',
  notValid: "Some of the information isn't valid.",
  badAnswer: "The server sent a response that couldn't be read. Please try again.",
  userChanged:
    'You logged in as a different user in another tab. This page was refreshed. Please repeat your last step.',
  userCheckFailed: "We couldn't check whether you're logged in.",
  searchesBlocked:
    'Searches are blocked because your account has an overdue invoice. Pay it to search again.',
  superUsersOnly: 'Only site administrators can open that page.',
  signInNeeded: 'Log in to view that page.',
} as const;

/** Returns the text shown on the home page after an unknown URL. */
export function noSuchPage(edition: string): string {
  return `We can’t find that page on the ${edition} site. Check the address, or search below.`;
}

/** Returns "Please enter a {Book} and/or Page Number." with the edition's term for book. */
export function missingBookOrPage(book: string): string {
  return `Please enter a ${book} and/or Page Number.`;
}

/** For accounts without an active plan; alerts resume when the next plan starts. */
export const ALERTS_PAUSED =
  'Alerts and automatic searches are paused because your account has no active plan.';

/** Short form for the line above a list. */
export const ALERTS_PAUSED_SHORT = 'Alerts paused: no active plan';

/**
 * Returns the message about alerts beyond a plan's limit, such as after a downgrade; null if the
 * limit doesn't pause any.
 */
export function alertsBeyondLimit(limit: number | null, used: number): string | null {
  if (limit === null || limit === 0 || used <= limit) return null;
  const paused = used - limit;
  const latest = paused === 1 ? 'one is' : `${formatCount(paused)} are`;
  return `Your plan includes ${formatQuantity(limit, 'alert')}, so the most recently saved ${latest} paused. Upgrade your plan, or remove older ones.`;
}

/** Short form for the line above a list; empty if none are paused. */
export function alertsBeyondLimitShort(limit: number | null, used: number): string {
  if (limit === null || limit === 0 || used <= limit) return '';
  return `, newest ${formatCount(used - limit)} paused`;
}

/**
 * Returns the message for a save or alert beyond the account's limit; also shown on saved-item
 * pages.
 */
export function accountLimitReached(limit: number): string {
  return `Your account has reached its limit of ${formatCount(limit)} saved items with alerts. Remove an alert or upgrade your plan.`;
}

/** Returns the bulk e-filing rejection, with the installation's support contacts. */
export function bulkEFilingRefused(support: { email: string; phone: string }): string {
  return `Bulk E-Filing Authorization Failed. Please contact support at ${support.email} or ${support.phone} to get started.`;
}

/** Returns a 500's text: the message, then the first 8 characters of the uuid, if any. */
export function serverErrorText(message: string | undefined, uuid: string | undefined): string {
  const text = message?.trim() ? message : MESSAGES.serverError;
  return uuid ? `${text} Reference ID: ${uuid.slice(0, 8)}` : text;
}
