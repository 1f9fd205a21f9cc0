/** Statuses of a money judgment. */
export const JUDGMENT_STATUSES = [
  'OPEN',
  'PARTLY_RELEASED',
  'RELEASED',
  'RENEWED',
  'EXPIRED',
] as const;
export type JudgmentStatus = (typeof JUDGMENT_STATUSES)[number];

/** Kinds of docket notes on a judgment. */
export const JUDGMENT_EVENT_KINDS = [
  'RENDERED',
  'DOCKETED',
  'EXECUTION',
  'PARTIAL_RELEASE',
  'RELEASE',
  'ASSIGNMENT',
  'RENEWAL',
  'EXPIRY',
] as const;
export type JudgmentEventKind = (typeof JUDGMENT_EVENT_KINDS)[number];

/** Labels of the docket notes. */
export const JUDGMENT_EVENT_WORDS: Readonly<Record<JudgmentEventKind, string>> = {
  RENDERED: 'Judgment rendered',
  DOCKETED: 'Entered in the judgment docket',
  EXECUTION: 'Execution',
  PARTIAL_RELEASE: 'Released in part',
  RELEASE: 'Satisfied and released',
  ASSIGNMENT: 'Assigned',
  RENEWAL: 'Renewed',
  EXPIRY: 'Lien expired',
};

/** Party roles of a judgment. */
export const JUDGMENT_ROLES = ['Debtor', 'Creditor'] as const;
export type JudgmentRole = (typeof JUDGMENT_ROLES)[number];

/** Years that a judgment or tax warrant remains a lien, both initially and after a renewal. */
export const LIEN_YEARS = 10;
