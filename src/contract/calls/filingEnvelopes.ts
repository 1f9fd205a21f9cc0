import { LIST } from '../answers';
import type { FILING_ENVELOPES_SCHEMAS } from '../schemas/filingEnvelopes';
import { area, call } from './row';

const ENVELOPE = {
  id: 'text',
  access: 'text',
  number: 'text',
  status: 'text',
  caseNumber: 'text?',
  caption: 'text',
  isNewCase: 'flag',
  courtId: 'number',
  courtName: 'text',
  countyName: 'text',
  filedAt: 'text',
  timeZone: 'text',
  filerName: 'text',
  firmName: 'text?',
  clientNumber: 'text?',
  comment: 'text',
  parties: 'list',
  filings: 'list',
  payment: {
    kind: 'text',
    money: 'text',
    totalCents: 'number',
    courtCents: 'number',
    parts: 'list',
    capturedCents: 'number',
    dueCents: 'number',
    card: 'text?',
    holdExpiresAt: 'text?',
    declinedReason: 'text?',
  },
  corrects: 'object?',
  services: 'list',
  messages: 'list',
} as const;

/** Envelopes that the user or the user's firm submitted. */
export const FILING_ENVELOPES_CALLS = area({
  /** Estimates the fees of a saved draft. */
  getFilingEstimate: call<(typeof FILING_ENVELOPES_SCHEMAS)['getFilingEstimate']>({
    isPublicApi: { scope: 'filings:read' },
    method: 'GET',
    path: '/efiling/drafts/{draftId}/estimate',
    answers: { version: 'number', fees: 'object?', quotedAt: 'text', timeZone: 'text?' },
  }),
  /** Quotes the fees of a complete draft; the quote is valid for 30 minutes. */
  createFilingQuote: call<(typeof FILING_ENVELOPES_SCHEMAS)['createFilingQuote']>({
    isPublicApi: { scope: 'filings:write' },
    method: 'POST',
    path: '/efiling/drafts/{draftId}/quote',
    answers: {
      problems: 'list',
      quote: 'object?',
      version: 'number',
      quotedAt: 'text',
      card: 'text?',
      statement: 'text',
      timeZone: 'text?',
    },
  }),
  /** Files a draft and places a hold on the card; a retry doesn't file it again. */
  submitDraft: call<(typeof FILING_ENVELOPES_SCHEMAS)['submitDraft']>({
    isPublicApi: { scope: 'filings:write' },
    method: 'POST',
    path: '/efiling/drafts/{draftId}/submission',
    isOnce: true,
    answers: {
      outcome: 'text',
      envelopeId: 'text?',
      number: 'text?',
      filedAt: 'text?',
      timeZone: 'text?',
      url: 'text?',
      reason: 'text?',
      before: 'object?',
      now: 'object?',
    },
  }),
  getEnvelopes: call<(typeof FILING_ENVELOPES_SCHEMAS)['getEnvelopes']>({
    isPublicApi: { scope: 'filings:read' },
    method: 'GET',
    isReadable: true,
    path: '/efiling/envelopes',
    answers: {
      ...LIST,
      next: 'text?',
      views: 'list',
      courts: 'list',
      firmName: 'text?',
      figures: {
        waiting: 'number',
        returned: 'number',
        acceptedLately: 'number',
        heldCents: 'number',
        dueCents: 'number',
      },
    },
  }),
  getEnvelope: call<(typeof FILING_ENVELOPES_SCHEMAS)['getEnvelope']>({
    isPublicApi: { scope: 'filings:read' },
    method: 'GET',
    isReadable: true,
    path: '/efiling/envelopes/{envelopeId}',
    answers: ENVELOPE,
  }),
  /** Pays an envelope's balance due with the account's card; a retry doesn't charge it again. */
  payEnvelope: call<(typeof FILING_ENVELOPES_SCHEMAS)['payEnvelope']>({
    method: 'POST',
    path: '/efiling/envelopes/{envelopeId}/payment',
    isOnce: true,
    answers: { outcome: 'text', url: 'text?', reason: 'text?' },
  }),
  /** Cancels a filing that no clerk has opened; returns its envelope. */
  cancelFiling: call<(typeof FILING_ENVELOPES_SCHEMAS)['cancelFiling']>({
    isPublicApi: { scope: 'filings:write' },
    method: 'POST',
    path: '/efiling/filings/{filingId}/cancellation',
    answers: ENVELOPE,
  }),
});
