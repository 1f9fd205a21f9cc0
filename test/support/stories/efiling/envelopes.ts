import * as filingPayments from '../../../../src/client/features/efiling/envelopes/paymentSlice';
import * as filings from '../../../../src/client/features/efiling/envelopes/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { EFILER, ENVELOPE_ID } from './efiler';
import { type Stories, screen } from '../story';

export const ENVELOPE = goodBody('getEnvelope', {
  id: ENVELOPE_ID,
  number: '30000001',
  status: 'submitted',
  filedAt: '2026-07-06T13:00:00.000Z',
  timeZone: 'America/Indiana/Indianapolis',
});

/** Stories of the calls for submitted envelopes. */
export const EFILING_ENVELOPES_STORIES = {
  getEnvelopes: screen(
    '/in/isefs/MyElectronicFilings',
    'GET /web/efiling/envelopes',
    filings.envelopes,
    {
      good: goodBody('getEnvelopes', { total: 3 }),
      older: goodBody('getEnvelopes', { total: 2 }),
    },
    { user: EFILER },
  ),
  getEnvelope: screen(
    `/in/isefs/MyElectronicFilings?envelopeId=${ENVELOPE_ID}`,
    `GET /web/efiling/envelopes/${ENVELOPE_ID}`,
    filings.envelope,
    { good: ENVELOPE, older: { ...ENVELOPE, number: '30000002' } },
    { user: EFILER },
  ),
  payEnvelope: {
    kind: 'change',
    line: `POST /web/efiling/envelopes/${ENVELOPE_ID}/payment`,
    at: `/in/isefs/MyElectronicFilings?envelopeId=${ENVELOPE_ID}`,
    user: EFILER,
    others: { [`GET /web/efiling/envelopes/${ENVELOPE_ID}`]: ENVELOPE },
    good: goodBody('payEnvelope', { outcome: 'paid' }),
    cause: (page) =>
      page.dispatch(
        filingPayments.payEnvelope.send({
          params: { envelopeId: ENVELOPE_ID },
          body: { cents: 1 },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  cancelFiling: {
    kind: 'change',
    line: `POST /web/efiling/filings/${ENVELOPE_ID}/cancellation`,
    at: `/in/isefs/MyElectronicFilings?envelopeId=${ENVELOPE_ID}`,
    user: EFILER,
    others: { [`GET /web/efiling/envelopes/${ENVELOPE_ID}`]: ENVELOPE },
    good: ENVELOPE,
    cause: (page) =>
      page.dispatch(filings.cancelFiling.send({ params: { filingId: ENVELOPE_ID } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
} satisfies Stories;
