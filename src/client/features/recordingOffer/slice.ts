import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SENT_RECORDINGS_CALLS } from '#contract/calls/sentRecordings';
import { createCommand } from '../../state/command/createCommand';
import { selectPart } from '../../state/parts';
import { recordingOpened } from '../../state/recordingOffer/slice';

/** Sends the displayed recording; its text comes from platform/recordingDesk.ts. */
export const sendRecording = createCommand(
  'sentRecording/sending',
  SENT_RECORDINGS_CALLS.sendRecording,
  { hasForm: true },
);

/** Reference of the sent recording; null before it's sent. */
interface ReceiptState {
  readonly reference: string | null;
}

const slice = createSlice({
  name: 'sentRecording/receipt',
  initialState: { reference: null } as ReceiptState,
  reducers: {
    referenceReceived: (_state, { payload }: PayloadAction<{ reference: string }>): ReceiptState =>
      payload,
  },
  extraReducers: (builder) => {
    // A new recording has no reference yet.
    builder.addCase(recordingOpened, (): ReceiptState => ({ reference: null }));
  },
});

export const { referenceReceived } = slice.actions;
export const receipt = { name: 'sentRecording/receipt', reducer: slice.reducer } as const;

export const selectReference = (state: object): string | null =>
  (selectPart(state, receipt.name) as ReceiptState | undefined)?.reference ?? null;
