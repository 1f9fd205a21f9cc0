import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { FILING_ENVELOPES_CALLS } from '#contract/calls/filingEnvelopes';
import type { PaymentAnswer } from '#contract/schemas/filingEnvelopes';
import { createCommand } from '../../../state/command/createCommand';
import { routeChanged } from '../../../state/location/slice';
import { selectPart } from '../../../state/parts';
import { identityChanged } from '../../../state/session/slice';

/** Pays the due amount of an envelope. A lost answer is requested again with the same key. */
export const payEnvelope = createCommand('efiling/payment', FILING_ENVELOPES_CALLS.payEnvelope, {
  key: ({ params }) => params.envelopeId,
});

/** The filer pays the due amount, as shown. */
export const paymentRequested = createAction<{
  readonly envelopeId: string;
  readonly cents: number;
}>('efiling/paymentRequested');

interface DuePaymentState {
  /** Why the last try charged nothing; null before a try and after a payment. */
  readonly answer: PaymentAnswer | null;
}

const initialState: DuePaymentState = { answer: null };

/** The payment of the due amount on the record of an envelope. */
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
