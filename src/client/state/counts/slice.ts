import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SiteCounts } from '#contract/schemas/counts';

/** How much the site holds, by state (spec sections 1 and 3). */
export type CountsState =
  /** Nothing has come yet; or nothing came. */
  | { readonly status: 'idle' | 'failed'; readonly counts: null }
  /** Old counts stay while newer ones are on their way, and when those do not come. */
  | { readonly status: 'ready'; readonly counts: SiteCounts };

const initialState = { status: 'idle', counts: null } as CountsState;

const slice = createSlice({
  name: 'counts',
  initialState,
  reducers: {
    /** A page that shows counts is on view. A request within the window is dropped. */
    countsRequested: (state) => state,
    countsLoadStarted: (state) => (state.counts === null ? initialState : state),
    countsReceived: (_state, { payload }: PayloadAction<SiteCounts>) => ({
      status: 'ready' as const,
      counts: payload,
    }),
    countsFailed: (state) =>
      state.counts === null ? { status: 'failed' as const, counts: null } : state,
  },
});

export const { countsRequested, countsLoadStarted, countsReceived, countsFailed } = slice.actions;
export const countsReducer = slice.reducer;
