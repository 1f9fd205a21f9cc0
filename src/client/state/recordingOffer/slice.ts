import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sagaCrashed } from '../keepAlive';

/** Id of the lazily loaded recording dialog, in the style of route ids. */
export const RECORDING_PART = 'recordingOffer.dialog';

/** The offer to send the page's recording. */
export interface RecordingOfferState {
  readonly status: 'quiet' | 'offered' | 'opening' | 'open' | 'closed';
  /** The last rendering error, for the person who reads the recording; empty if there is none. */
  readonly problem: string;
}

const initialState: RecordingOfferState = { status: 'quiet', problem: '' };

/** Offers the recording once per page; doesn't offer it again to a user who closed the offer. */
function broken(state: RecordingOfferState, problem: string): RecordingOfferState {
  return { status: state.status === 'quiet' ? 'offered' : state.status, problem };
}

const slice = createSlice({
  name: 'recordingOffer',
  initialState,
  reducers: {
    /** A screen failed to render; the offer appears in its place. */
    screenBroken: (state, { payload }: PayloadAction<{ message: string }>) => ({
      ...state,
      problem: `Screen: ${payload.message}`,
    }),
    /** A part of the page around the screen failed to render. */
    partBroken: (state, { payload }: PayloadAction<{ message: string }>) =>
      broken(state, `Part of the page: ${payload.message}`),
    recordingRequested: (state) => ({ ...state, status: 'opening' as const }),
    recordingOpened: (state) => ({ ...state, status: 'open' as const }),
    /** The dialog failed to load. */
    recordingOpenFailed: (state) => ({ ...state, status: 'offered' as const }),
    recordingClosed: (state) => ({ ...state, status: 'closed' as const }),
  },
  extraReducers: (builder) => {
    builder.addCase(sagaCrashed, (state, { payload }) =>
      broken(state, `Effect: ${payload.message}`),
    );
  },
});

export const {
  screenBroken,
  partBroken,
  recordingRequested,
  recordingOpened,
  recordingOpenFailed,
  recordingClosed,
} = slice.actions;
export const recordingOfferReducer = slice.reducer;
