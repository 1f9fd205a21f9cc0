import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { identityChanged, loggedOutSeen } from '../session/slice';

/** The warning before an idle session ends. Added to the store after login. */
export type SessionEndState =
  | { readonly status: 'quiet' }
  | {
      /**
       * `warned`: the user hasn't chosen yet; `extending`: an extension was requested; `failed`:
       * the request failed; `closed`: no extension is possible, and the user dismissed the notice.
       */
      readonly status: 'warned' | 'extending' | 'failed' | 'closed';
      /** Approximate remaining time that is shown: two minutes, one minute, 30 or 10 seconds. */
      readonly secondsLeft: number;
      /** False when the session reached its maximum length. */
      readonly canExtend: boolean;
    };

const initialState = { status: 'quiet' } as SessionEndState;

const slice = createSlice({
  name: 'sessionEnd',
  initialState,
  reducers: {
    /** The approximate remaining time changed. */
    sessionEndNeared: (
      state,
      { payload: { secondsLeft } }: PayloadAction<{ secondsLeft: number }>,
    ): SessionEndState =>
      state.status === 'quiet'
        ? { status: 'warned', secondsLeft, canExtend: true }
        : { ...state, secondsLeft },
    /** The session was used, here or in another tab, and ends later. */
    sessionEndMoved: (): SessionEndState => initialState,
    /** The user asked for more time. */
    sessionExtensionRequested: (state): SessionEndState =>
      state.status === 'quiet' ? state : { ...state, status: 'extending' },
    sessionExtensionFailed: (state): SessionEndState =>
      state.status === 'quiet' ? state : { ...state, status: 'failed' },
    /** The session reached its maximum length. */
    sessionLimitReached: (state): SessionEndState =>
      state.status === 'quiet' ? state : { ...state, status: 'warned', canExtend: false },
    /** The user dismissed the notice that no more time is available. */
    sessionWarningClosed: (state): SessionEndState =>
      state.status === 'quiet' ? state : { ...state, status: 'closed' },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOutSeen, () => initialState);
    builder.addCase(identityChanged, () => initialState);
  },
});

export const {
  sessionEndNeared,
  sessionEndMoved,
  sessionExtensionRequested,
  sessionExtensionFailed,
  sessionLimitReached,
  sessionWarningClosed,
} = slice.actions;
export const sessionEndReducer = slice.reducer;
