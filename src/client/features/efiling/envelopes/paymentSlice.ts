import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { FILING_ENVELOPES_CALLS } from '#contract/calls/filingEnvelopes';
import type { PaymentAnswer } from '#contract/schemas/filingEnvelopes';
import { createCommand } from '../../../state/command/createCommand';
import { routeChanged } from '../../../state/location/slice';
import { selectPart } from '../../../state/parts';
import { identityChanged } from '../../../state/session/slice';

/**
 * Pays an envelope's balance due. If the response is lost, repeats the request with the same key.
 */
export const payEnvelope = createCommand('efiling/payment', FILING_ENVELOPES_CALLS.payEnvelope, {
  key: ({ params }) => params.envelopeId,
});

/** The filer pays the displayed balance due. */
export const paymentRequested = createAction<{
  readonly envelopeId: string;
  readonly cents: number;
}>('efiling/paymentRequested');

interface DuePaymentState {
  /** Why the last attempt charged nothing; null before an attempt and after a payment. */
  readonly answer: PaymentAnswer | null;
}

const initialState: DuePaymentState = { answer: null };

/** Payment of the balance due on an envelope's page. */
export const duePayment = createSlice({
  name: 'efiling/duePayment',
  initialState,
  reducers: {
    paymentRefused: (_state, { payload }: PayloadAction<PaymentAnswer>): DuePaymentState => ({
      answer: payload,
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(paymentRequested, () => initialState)
      .addCase(routeChanged, () => initialState)
      .addCase(identityChanged, () => initialState);
  },
});

export const { paymentRefused } = duePayment.actions;

export function selectDuePayment(state: object): DuePaymentState {
  return (selectPart(state, duePayment.name) as DuePaymentState | undefined) ?? initialState;
}
