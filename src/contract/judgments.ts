/** What became of a money judgment. */
export const JUDGMENT_STATUSES = [
  'OPEN',
  'PARTLY_RELEASED',
  'RELEASED',
  'RENEWED',
  'EXPIRED',
] as const;
export type JudgmentStatus = (typeof JUDGMENT_STATUSES)[number];

/** What a judgment docket notes of a judgment. */
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

/** What each note of the docket is called. */
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

/** Roles of the parties of a judgment, as rows tell them. */
export const JUDGMENT_ROLES = ['Debtor', 'Creditor'] as const;
export type JudgmentRole = (typeof JUDGMENT_ROLES)[number];

/** A judgment or a tax warrant is a lien for so many years, and as many again once it is renewed. */
export const LIEN_YEARS = 10;
