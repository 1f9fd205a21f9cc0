import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { identityChanged, loggedOutSeen } from '../session/slice';

/** The warning before a session ends by itself. Joins the store when somebody is signed in. */
export type SessionEndState =
  | { readonly status: 'quiet' }
  | {
      /**
       * `warned`: the choice is open; `extending`: more time was asked for; `failed`: it could not
       * be had; `closed`: there is no more time to be had, and the user has read so.
       */
      readonly status: 'warned' | 'extending' | 'failed' | 'closed';
      /** Two minutes, one minute, 30 or 10 seconds: about as much remains. */
      readonly secondsLeft: number;
      /** False at the end of the longest time that a session lasts. */
      readonly canExtend: boolean;
    };

const initialState = { status: 'quiet' } as SessionEndState;

const slice = createSlice({
  name: 'sessionEnd',
  initialState,
  reducers: {
    /** About so much time remains. */
    sessionEndNeared: (
      state,
      { payload: { secondsLeft } }: PayloadAction<{ secondsLeft: number }>,
    ): SessionEndState =>
      state.status === 'quiet'
        ? { status: 'warned', secondsLeft, canExtend: true }
        : { ...state, secondsLeft },
    /** The session was used, here or in another tab: there is time again. */
    sessionEndMoved: (): SessionEndState => initialState,
    /** The user asks for more time. */
    sessionExtensionRequested: (state): SessionEndState =>
      state.status === 'quiet' ? state : { ...state, status: 'extending' },
    sessionExtensionFailed: (state): SessionEndState =>
      state.status === 'quiet' ? state : { ...state, status: 'failed' },
    /** The session has come to the longest time that it may last. */
    sessionLimitReached: (state): SessionEndState =>
      state.status === 'quiet' ? state : { ...state, status: 'warned', canExtend: false },
    /** The user has read that there is no more time to be had. */
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
