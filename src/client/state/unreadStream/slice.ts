import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { identityChanged } from '../session/slice';

/**
 * The stream of the unread count, which one tab holds for all of this browser. Joins the store when
 * somebody is signed in.
 */
export interface UnreadStreamState {
  /**
   * `closed`: nobody is signed in; `asked`: it is opened as soon as no other tab holds it; `open`: this
   * tab is told of each change; `broken`: it ended, and is opened again after a pause.
   */
  readonly status: 'closed' | 'asked' | 'open' | 'broken';
  /** How often in a row it ended as soon as it was opened, or could not be had. */
  readonly failures: number;
}

/** A stream that lasted so long was none that something on the way cuts off. */
const LASTING_MS = 30_000;

const initialState: UnreadStreamState = { status: 'closed', failures: 0 };

const slice = createSlice({
  name: 'unreadStream',
  initialState,
  reducers: {
    /** This tab wants the stream. */
    streamAsked: (state): UnreadStreamState => ({ ...state, status: 'asked' }),
    /** The server says how many are unread. */
    countTold: (state, _action: PayloadAction<{ readonly count: number }>): UnreadStreamState => ({
      ...state,
      status: 'open',
    }),
    /** The stream ended, or could not be had; `status` is the answer's, null where there was none. */
    streamEnded: (
      { failures },
      {
        payload: { lastedMs },
      }: PayloadAction<{ readonly status: number | null; readonly lastedMs: number }>,
    ): UnreadStreamState => ({
      status: 'broken',
      failures: lastedMs < LASTING_MS ? failures + 1 : 0,
    }),
    /** The tab that holds the stream was told something. */
    otherTabTold: (state) => state,
  },
  extraReducers: (builder) => {
    builder.addCase(identityChanged, () => initialState);
  },
});

export const { streamAsked, countTold, streamEnded, otherTabTold } = slice.actions;
export const unreadStreamReducer = slice.reducer;
