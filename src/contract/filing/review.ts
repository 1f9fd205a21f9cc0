import { DRAFT_LIMITS } from './draftWords';
import type { FilingStatus } from './states';

/** A document as filed, for clerks of the court's county. */
export const REVIEW_DOCUMENT_FILE = '/efiling/review/{envelopeId}/documents/{documentId}';

/** Minutes until a lock that isn't renewed expires. */
export const REVIEW_LOCK_MINUTES = 15;
/** Minutes between an open screen's renewals of its lock. */
export const REVIEW_RENEW_MINUTES = 5;

/**
 * A clerk's decisions about a filing. `resume` continues the review of a deferred filing; `recall`
 * takes a filing back from a judge who hasn't decided yet.
 */
export const REVIEW_DECISIONS = [
  'accept',
  'reject',
  'return',
  'defer',
  'resume',
  'sendToJudge',
  'recall',
] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** The status that results from each decision. */
export const DECISION_STATUSES: Readonly<Record<ReviewDecision, FilingStatus>> = {
  accept: 'accepted',
  reject: 'rejected',
  return: 'returned',
  defer: 'deferred',
  resume: 'underReview',
  sendToJudge: 'sentToJudge',
  recall: 'underReview',
};

/** Statuses of the filings that "Return all" returns: under review, and not decided. */
export const RETURN_ALL_STATUSES: readonly FilingStatus[] = ['underReview', 'deferred'];

/** Fields that a clerk can correct. The order of pages never changes. */
export const CORRECTION_FIELDS = [
  'caseNumber',
  'courtId',
  'caption',
  'code',
  'description',
  'docketText',
  'security',
  'partyName',
  'partyType',
] as const;
export type CorrectionField = (typeof CORRECTION_FIELDS)[number];

/** Kind of record that each correction's `id` refers to; the id is null for the envelope. */
export const CORRECTION_TARGETS: Readonly<
  Record<CorrectionField, 'envelope' | 'filing' | 'document' | 'party'>
> = {
  caseNumber: 'envelope',
  courtId: 'envelope',
  caption: 'envelope',
  code: 'filing',
  description: 'filing',
  docketText: 'filing',
  security: 'document',
  partyName: 'party',
  partyType: 'party',
};

/** Maximum characters of a corrected value. */
export const CORRECTION_LENGTHS: Readonly<Record<CorrectionField, number>> = {
  caseNumber: 50,
  courtId: 9,
  caption: DRAFT_LIMITS.caption,
  code: 60,
  description: 500,
  docketText: 300,
  security: 60,
  partyName: 300,
  partyType: 60,
};

export const CORRECTION_LABELS: Readonly<Record<CorrectionField, string>> = {
  caseNumber: 'Case number',
  courtId: 'Court',
  caption: 'Case title',
  code: 'Filing code',
  description: 'Description',
  docketText: 'Docket text',
  security: 'Security',
  partyName: 'Party name',
  partyType: 'Party type',
};

/** State of a document's copy with the court's stamp. */
export const STAMP_STATES = ['none', 'stamping', 'stamped', 'failed'] as const;
export type StampState = (typeof STAMP_STATES)[number];

/** Court days until fees that the court didn't waive are due. */
export const WAIVED_DUE_COURT_DAYS = 7;

/** The court's decisions about a fee waiver. */
export const WAIVER_STATES = ['none', 'pending', 'granted', 'denied', 'part'] as const;
export type WaiverState = (typeof WAIVER_STATES)[number];
