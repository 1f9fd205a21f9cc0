import type { FILING_REVIEW_SCHEMAS } from '../schemas/filingReview';
import { area, call } from './row';

const LOCK = {
  holder: 'text',
  name: 'text?',
  since: 'text?',
  expiresAt: 'text?',
  reason: 'text?',
} as const;

const REVIEW = {
  envelopeId: 'text',
  number: 'text',
  courtId: 'number',
  courtName: 'text',
  countyName: 'text',
  timeZone: 'text',
  filedAt: 'text',
  filerName: 'text',
  firmName: 'text?',
  comment: 'text',
  caseNumber: 'text?',
  caption: 'text',
  newCase: 'object?',
  registerCase: 'object?',
  differences: 'list',
  parties: 'list',
  filings: 'list',
  corrections: 'list',
  choices: { codes: 'list', securities: 'list', partyTypes: 'list', courts: 'list' },
  reasons: 'list',
  returnUntil: 'text',
  payment: {
    kind: 'text',
    money: 'text',
    totalCents: 'number',
    maxCents: 'number',
    correctedCents: 'number',
  },
  corrects: 'object?',
  waiver: { state: 'text', courtCents: 'number', dueCents: 'number', dueOn: 'text?' },
  lock: LOCK,
  queue: 'object?',
  isOwn: 'flag',
  isSupervisor: 'flag',
} as const;

/** Reviews by clerks, limited to the courts of their county. */
export const FILING_REVIEW_CALLS = area({
  getReview: call<(typeof FILING_REVIEW_SCHEMAS)['getReview']>({
    method: 'GET',
    isReadable: true,
    path: '/efiling/review/{envelopeId}',
    answers: REVIEW,
  }),
  /** Locks the oldest waiting envelope that no one else is reviewing. */
  takeNextReview: call<(typeof FILING_REVIEW_SCHEMAS)['takeNextReview']>({
    method: 'POST',
    path: '/efiling/review/next',
    answers: { envelopeId: 'text?' },
  }),
  /** Opens an envelope for review; its filings are then under review. */
  lockReview: call<(typeof FILING_REVIEW_SCHEMAS)['lockReview']>({
    method: 'POST',
    path: '/efiling/review/{envelopeId}/lock',
    answers: REVIEW,
  }),
  renewReviewLock: call<(typeof FILING_REVIEW_SCHEMAS)['renewReviewLock']>({
    method: 'PUT',
    path: '/efiling/review/{envelopeId}/lock',
    answers: LOCK,
    isBackground: true,
  }),
  releaseReviewLock: call<(typeof FILING_REVIEW_SCHEMAS)['releaseReviewLock']>({
    method: 'DELETE',
    isBackground: true,
    outlivesPage: true,
    path: '/efiling/review/{envelopeId}/lock',
    answers: LOCK,
  }),
  /** Saves corrections with their old and new values. */
  correctReview: call<(typeof FILING_REVIEW_SCHEMAS)['correctReview']>({
    method: 'POST',
    path: '/efiling/review/{envelopeId}/corrections',
    answers: REVIEW,
  }),
  decideFiling: call<(typeof FILING_REVIEW_SCHEMAS)['decideFiling']>({
    method: 'POST',
    path: '/efiling/review/{envelopeId}/filings/{filingId}/decision',
    isOnce: true,
    answers: REVIEW,
  }),
  /** Previews "Accept all". */
  getAcceptance: call<(typeof FILING_REVIEW_SCHEMAS)['getAcceptance']>({
    method: 'GET',
    isReadable: true,
    path: '/efiling/review/{envelopeId}/acceptance',
    answers: { problems: 'texts', steps: 'texts', filings: 'list' },
  }),
  acceptAll: call<(typeof FILING_REVIEW_SCHEMAS)['acceptAll']>({
    method: 'POST',
    path: '/efiling/review/{envelopeId}/acceptance',
    isOnce: true,
    answers: REVIEW,
  }),
  /** Returns all filings that aren't decided yet. */
  returnAll: call<(typeof FILING_REVIEW_SCHEMAS)['returnAll']>({
    method: 'POST',
    path: '/efiling/review/{envelopeId}/return',
    isOnce: true,
    answers: REVIEW,
  }),
  decideWaiver: call<(typeof FILING_REVIEW_SCHEMAS)['decideWaiver']>({
    method: 'POST',
    path: '/efiling/review/{envelopeId}/waiver',
    isOnce: true,
    answers: REVIEW,
  }),
  /** Strikes an acceptance by adding a docket entry; only for supervisors. */
  strikeAcceptance: call<(typeof FILING_REVIEW_SCHEMAS)['strikeAcceptance']>({
    method: 'POST',
    path: '/efiling/review/{envelopeId}/filings/{filingId}/strike',
    isOnce: true,
    answers: REVIEW,
  }),
});
