/**
 * Texts of spec sections 5 and 8, exact. The only place where they are spelt; those that no page needs
 * at first stand in `noticeMessages.ts`.
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
  /** Ours: the words for what the spec leaves open. */
  missingSubdivision: 'Please enter a Subdivision, Lot, or Block.',
  missingParcelNumber: 'Please enter a Parcel Number.',
  missingJudge: 'Please enter the whole name of a Judge.',
  missingSection: 'Please enter a Section, Township, or Range.',
  offline: 'The server cannot be reached. Check your connection and try again.',
  timedOut: 'The server did not answer in time. Try again.',
  notValid: 'Some of what was sent is not valid.',
  badAnswer: 'The server gave an answer that could not be read. Try again.',
  userChanged:
    'You are now logged in as somebody else in another tab. This page has been refreshed; please repeat your last step.',
  userCheckFailed: 'We could not check whether you are logged in.',
  searchesBlocked:
    "Your account's searches are blocked because an invoice is overdue. They work again as soon as it is paid.",
  signInNeeded: 'This page is for people who are logged in.',
} as const;

/** Said on the home page to whom an unknown address led there. */
export function noSuchPage(edition: string): string {
  return `The page that you asked for does not exist in the ${edition} edition. Check its address, or go on from here.`;
}

/** "Please enter a {Book} and/or Page Number." with the edition's word for book. */
export function missingBookOrPage(book: string): string {
  return `Please enter a ${book} and/or Page Number.`;
}

/** A save or alert beyond the limit of the account; also explained on the saved-items page. */
export function accountLimitReached(limit: number): string {
  return `Your account has reached its limit of ${limit.toLocaleString('en-US')} saved items with alerts. Remove an alert or upgrade the plan.`;
}

/** The bulk e-filing refusal with the support contacts of the installation. */
export function bulkEFilingRefused(support: { email: string; phone: string }): string {
  return `Bulk E-Filing Authorization Failed. Please contact support at ${support.email} or ${support.phone} to get started.`;
}

/** A 500's line: the message, then the first 8 characters of the uuid where there is one. */
export function serverErrorText(message: string | undefined, uuid: string | undefined): string {
  const text = message?.trim() ? message : MESSAGES.serverError;
  return uuid ? `${text} Reference ID: ${uuid.slice(0, 8)}` : text;
}
