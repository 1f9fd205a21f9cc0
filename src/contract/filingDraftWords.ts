/** What a draft becomes: a new case, or filings in an existing one. */
export const DRAFT_KINDS = ['newCase', 'existingCase'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** What a filer says about a document of the checklist. */
export const CHECKLIST_STATES = ['have', 'filed', 'later'] as const;
export type ChecklistState = (typeof CHECKLIST_STATES)[number];

/** Sizes of a draft. */
export const DRAFT_LIMITS = { filings: 50, parties: 200, documents: 20, caption: 5_000 } as const;

/** Largest body of a saved draft. */
export const DRAFT_BODY_BYTES = 1_000_000;
export const DRAFT_BODY_FIELDS = 20_000;

/** A draft is deleted this long after its last change, and its owner gets an email before. */
export const DRAFT_RETENTION_DAYS = 180;
export const DRAFT_WARNING_DAYS = 5;

/** Why an opened draft differs from what it was. */
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
