/** Time zones of courts of both states. */
export const COURT_TIME_ZONES = [
  ['America/Indiana/Indianapolis', 'Eastern (Indiana)'],
  ['America/Chicago', 'Central (Indiana)'],
  ['America/Detroit', 'Eastern (Michigan)'],
  ['America/Menominee', 'Central (Michigan)'],
] as const;

export const COURT_NAME_LENGTH = 120;
export const COURT_TEXT_LENGTH = 300;
/** Maximum changes that the screen lists, newest first. */
export const COURT_CHANGES_SHOWN = 50;

/** Labels of the court facts that super users can change. */
export const COURT_DETAIL_WORDS = {
  name: 'Name',
  officeName: 'Office',
  officeAddress: 'Address',
  officeTelephone: 'Telephone',
  officeHours: 'Hours',
  timeZone: 'Time zone',
  coverageFrom: 'Online since',
  outage: 'Outage',
} as const;
export type CourtDetailName = keyof typeof COURT_DETAIL_WORDS;
export const COURT_DETAIL_NAMES = Object.keys(COURT_DETAIL_WORDS) as CourtDetailName[];

/** Labels of the kinds of changes. */
export const COURT_CHANGE_WORDS = {
  details: 'Court',
  signer: 'Signing authority',
  policy: 'E-filing policy',
  closedDay: 'Closed day',
  calendar: 'Calendar',
} as const;
export type CourtChangeKind = keyof typeof COURT_CHANGE_WORDS;

/** Limits of policies; the upload check accepts no larger files. */
export const POLICY_MOST = { documentMegabytes: 50, envelopeMegabytes: 500, pages: 250 } as const;

/** Labels of an e-filing policy's parts. */
export const POLICY_WORDS = {
  acceptsInitial: 'New cases',
  acceptsSubsequent: 'Filings in existing cases',
  documentMegabytes: 'MB per document',
  envelopeMegabytes: 'MB per envelope',
  documentPages: 'Pages per document',
  allowsSeveralLeads: 'Multiple lead documents',
  servesAt: 'When documents are served',
  allowsCopies: 'Courtesy copies',
  statement: 'Statement for filers',
} as const;
