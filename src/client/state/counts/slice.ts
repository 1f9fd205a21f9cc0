import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SiteCounts } from '#contract/schemas/counts';

/** Number of records on the site, by state (spec sections 1 and 3). */
export type CountsState =
  /** Nothing has loaded yet, or loading failed. */
  | { readonly status: 'idle' | 'failed'; readonly counts: null }
  /** Old counts stay while newer ones load, or if loading fails. */
  | { readonly status: 'ready'; readonly counts: SiteCounts };

const initialState = { status: 'idle', counts: null } as CountsState;

const slice = createSlice({
  name: 'counts',
  initialState,
  reducers: {
    /** A part of the page that shows counts appeared; each page loads them only once. */
    countsShown: (state) => state,
    /** Requests new counts. More requests within the debounce window are dropped. */
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

export const { countsShown, countsRequested, countsLoadStarted, countsReceived, countsFailed } =
  slice.actions;
export const countsReducer = slice.reducer;
