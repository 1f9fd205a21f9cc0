/** Result of a draft: a new case, or filings in an existing one. */
export const DRAFT_KINDS = ['newCase', 'existingCase'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** What every draft needs before it can be submitted, in the order of the steps. */
export const DRAFT_NEEDS = [
  'court',
  'caseType',
  'caseNumber',
  'parties',
  'documents',
  'payment',
] as const;
export type DraftNeed = (typeof DRAFT_NEEDS)[number];

/** The filer's choice for a document of the checklist. */
export const CHECKLIST_STATES = ['have', 'filed', 'later'] as const;
export type ChecklistState = (typeof CHECKLIST_STATES)[number];

/** Size limits of a draft. */
export const DRAFT_LIMITS = { filings: 50, parties: 200, documents: 20, caption: 5_000 } as const;

/** Maximum bytes of a saved draft. */
export const DRAFT_BODY_BYTES = 1_000_000;
export const DRAFT_BODY_FIELDS = 20_000;

/** Days from a draft's last change until it is deleted; its owner gets an email beforehand. */
export const DRAFT_RETENTION_DAYS = 180;
export const DRAFT_WARNING_DAYS = 5;

/** Reasons why an opened draft differs from its last version. */
export const NOTE_CODES = [
  'caseNotPublic',
  'caseClosed',
  'caseReopened',
  'caseMoved',
  'courtClosed',
  'codeEnded',
  'typeEnded',
  'feeChanged',
  'accountEnded',
  'attorneyInactive',
] as const;
