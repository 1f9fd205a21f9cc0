import type { EnvelopeStatus, FilingMoney, FilingStatus } from './states';

/** The envelopes as CSV, with the filters of the list. */
export const ENVELOPES_FILE = '/efiling/envelopes.csv';

/** The filing attempts of an envelope with their entries in the signed log; see docs/efm.md. */
export const PROOF_FILE = '/efiling/envelopes/{envelopeId}/proof.json';
/** The attempts as a digitally signed PDF, including attempts for a draft that was never filed. */
export const ATTEMPTS_FILE = '/efiling/envelopes/{envelopeId}/attempts.pdf';
/** A motion to deem the documents filed when first attempted, as RTF with the facts filled in. */
export const MOTION_FILE = '/efiling/envelopes/{envelopeId}/motion.rtf';
/** The latest signed tree head, and the proof that one tree head extends another; public. */
export const PROOF_HEAD_FILE = '/efiling/proofs/head';
export const PROOF_CONSISTENCY_FILE = '/efiling/proofs/consistency';

/** The notice of electronic filing (NEF) as PDF. */
export const NOTICE_FILE = '/efiling/envelopes/{envelopeId}/notice.pdf';
/** A document of an envelope. */
export const ENVELOPE_DOCUMENT_FILE = '/efiling/envelopes/{envelopeId}/documents/{documentId}';

export const ENVELOPES_PAGE_SIZE = 25;
/** Maximum number of envelopes that are counted. */
export const ENVELOPES_COUNT_CAP = 10_000;

/** Groups of statuses that the list filters by. */
export const ENVELOPE_VIEWS = {
  waiting: ['draft', 'submitting', 'submitted', 'underReview', 'deferred'],
  judge: ['sentToJudge'],
  returned: ['returned'],
  accepted: ['accepted', 'partiallyAccepted', 'granted', 'denied', 'moot', 'served'],
  notFiled: ['rejected', 'replaced', 'canceled', 'failed'],
} as const satisfies Readonly<Record<string, readonly EnvelopeStatus[]>>;
export type EnvelopeView = keyof typeof ENVELOPE_VIEWS;
export const ENVELOPE_VIEW_IDS = Object.keys(ENVELOPE_VIEWS) as EnvelopeView[];

export const ENVELOPE_VIEW_WORDS: Readonly<Record<EnvelopeView, string>> = {
  waiting: 'With the clerk',
  judge: 'With the judge',
  returned: 'Returned',
  accepted: 'Accepted',
  notFiled: 'Not accepted',
};

export const ENVELOPE_STATUS_WORDS: Readonly<Record<EnvelopeStatus, string>> = {
  draft: 'Draft',
  submitting: 'Submitting',
  submitted: 'Submitted',
  underReview: 'Under review',
  deferred: 'Deferred',
  returned: 'Returned for correction',
  sentToJudge: 'Sent to judge',
  accepted: 'Accepted',
  partiallyAccepted: 'Partially accepted',
  granted: 'Granted',
  denied: 'Denied',
  moot: 'Moot',
  served: 'Served',
  replaced: 'Replaced',
  rejected: 'Rejected',
  canceled: 'Canceled',
  failed: 'Failed',
};

/** Explanations of each status for the filer, with the next step. */
export const FILING_STATUS_HINTS: Readonly<Partial<Record<FilingStatus, string>>> = {
  submitting: 'Waiting for the court’s system to confirm it. The filing time doesn’t change.',
  submitted: 'In the clerk’s queue.',
  underReview: 'A clerk has opened it.',
  deferred: 'The clerk set it aside and will continue later.',
  returned: 'The clerk requested a correction.',
  sentToJudge:
    'Waiting for the judge’s decision. The signed copy will appear here, and the court will serve it.',
  rejected: 'The clerk did not accept it. You are not charged for it.',
  failed: 'The court’s system could not accept it. You are not charged for it.',
};

export const FILING_MONEY_WORDS: Readonly<Record<FilingMoney, string>> = {
  none: 'No card charge',
  authorized: 'On hold',
  captured: 'Charged',
  released: 'Hold released',
  expired: 'Hold expired',
  due: 'Payment due',
};
