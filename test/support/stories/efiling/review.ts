import * as reviews from '../../../../src/client/features/efiling/review/slice';
import { goodBody } from '../../goodAnswers';
import { EFILER, ENVELOPE_ID } from './efiler';
import type { Stories } from '../story';

const FILINGS_AT = '/in/isefs/MyElectronicFilings';
const QUOTE = {
  quoteId: ENVELOPE_ID,
  validUntil: '2099-01-01T00:00:00.000Z',
  parts: [],
  courtCents: 0,
  providerCents: 0,
  cardCents: 0,
  totalCents: 0,
  isWaiverPending: false,
};

/** Stories of the calls for the review and submission of a draft. */
export const EFILING_REVIEW_STORIES = {
  getFilingEstimate: {
    kind: 'widget',
    line: `GET /web/efiling/drafts/${ENVELOPE_ID}/estimate`,
    at: FILINGS_AT,
    user: EFILER,
    others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
    good: goodBody('getFilingEstimate', { version: 1, fees: null }),
    older: goodBody('getFilingEstimate', { version: 2, fees: null }),
    cause: (page) => page.dispatch(reviews.feesShown({ draftId: ENVELOPE_ID, version: 1 })),
    isShown: (page) => reviews.estimate.select(page.state()).status === 'ready',
    status: (page) => reviews.estimate.select(page.state()).status,
  },
  createFilingQuote: {
    kind: 'change',
    line: `POST /web/efiling/drafts/${ENVELOPE_ID}/quote`,
    at: FILINGS_AT,
    user: EFILER,
    others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
    good: goodBody('createFilingQuote', { quote: QUOTE, version: 1 }),
    cause: (page) => page.dispatch(reviews.reviewShown({ draftId: ENVELOPE_ID, version: 1 })),
    isShown: (page) => reviews.selectReview(page.state()).status === 'quoted',
  },
  submitDraft: {
    kind: 'change',
    line: `POST /web/efiling/drafts/${ENVELOPE_ID}/submission`,
    at: FILINGS_AT,
    user: EFILER,
    others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
    good: goodBody('submitDraft', { outcome: 'filed', envelopeId: ENVELOPE_ID }),
    cause: (page) =>
      page.dispatch(
        reviews.submitDraft.send({
          params: { draftId: ENVELOPE_ID },
          body: { version: 1, quoteId: ENVELOPE_ID, isAgreed: true },
        }),
      ),
    isShown: (page) => page.went('replace').some((to) => to.includes('receipt=true')),
  },
} satisfies Stories;
