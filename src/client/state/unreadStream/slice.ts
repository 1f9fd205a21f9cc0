import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MonitorId } from '#contract/admin/monitors';
import { identityChanged } from '../session/slice';
import { streamEnded } from './streamEnded';

/** The stream of the unread count, held by one tab per browser. Added to the store after login. */
export interface UnreadStreamState {
  /**
   * `closed`: logged out; `asked`: opens when no other tab holds it; `open`: receives events;
   * `broken`: ended, reopens after a delay.
   */
  readonly status: 'closed' | 'asked' | 'open' | 'broken';
  /** Consecutive attempts that failed or ended right after opening. */
  readonly failures: number;
  /** True while this tab is in the background. */
  readonly isHidden: boolean;
}

/** A stream that lasted at least this many milliseconds wasn't cut off by a proxy. */
const LASTING_MS = 30_000;

const initialState: UnreadStreamState = { status: 'closed', failures: 0, isHidden: false };

const slice = createSlice({
  name: 'unreadStream',
  initialState,
  reducers: {
    /** This tab requests the stream. */
    streamAsked: (state): UnreadStreamState => ({ ...state, status: 'asked' }),
    /** The server sent the unread count. */
    countTold: (state, _action: PayloadAction<{ readonly count: number }>): UnreadStreamState => ({
      ...state,
      status: 'open',
    }),
    /** An electronic filing of the user or the user's firm changed. */
    filingsChanged: (state) => state,
    /** Data of a monitor changed. */
    monitorChanged: (state, _action: PayloadAction<{ readonly monitor: MonitorId }>) => state,
    /** The server responded again after an outage. */
    serverAnsweredAgain: (state) => state,
    pageHidden: (state): UnreadStreamState => ({ ...state, isHidden: true }),
    pageShown: (state): UnreadStreamState => ({ ...state, isHidden: false }),
    /** The tab that holds the stream received an event. */
    otherTabTold: (state) => state,
  },
  extraReducers: (builder) => {
    builder.addCase(
      streamEnded,
      ({ failures, isHidden }, { payload: { lastedMs } }): UnreadStreamState => ({
        status: 'broken',
        failures: lastedMs < LASTING_MS ? failures + 1 : 0,
        isHidden,
      }),
    );
    builder.addCase(identityChanged, ({ isHidden }): UnreadStreamState => ({
      ...initialState,
      isHidden,
    }));
  },
});

export const {
  countTold,
  filingsChanged,
  monitorChanged,
  otherTabTold,
  pageHidden,
  pageShown,
  serverAnsweredAgain,
  streamAsked,
} = slice.actions;
export const unreadStreamReducer = slice.reducer;
