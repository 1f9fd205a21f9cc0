import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sagaCrashed } from '../keepAlive';

/** What is loaded when somebody asks for the recording, named as the routes are. */
export const RECORDING_PART = 'recordingOffer.dialog';

/** The offer to send what the page has recorded. */
export interface RecordingOfferState {
  readonly status: 'quiet' | 'offered' | 'opening' | 'open' | 'closed';
  /** What broke last, for whoever reads the recording; empty while nothing did. */
  readonly problem: string;
}

const initialState: RecordingOfferState = { status: 'quiet', problem: '' };

/** Offered once a page: whoever has closed it is not asked again. */
function broken(state: RecordingOfferState, problem: string): RecordingOfferState {
  return { status: state.status === 'quiet' ? 'offered' : state.status, problem };
}

const slice = createSlice({
  name: 'recordingOffer',
  initialState,
  reducers: {
    /** A screen could not be drawn: the offer stands in its place. */
    screenBroken: (state, { payload }: PayloadAction<{ message: string }>) => ({
      ...state,
      problem: `Screen: ${payload.message}`,
    }),
    /** A part of the page around the screen could not be drawn. */
    partBroken: (state, { payload }: PayloadAction<{ message: string }>) =>
      broken(state, `Part of the page: ${payload.message}`),
    recordingRequested: (state) => ({ ...state, status: 'opening' as const }),
    recordingOpened: (state) => ({ ...state, status: 'open' as const }),
    /** What shows it did not come. */
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
