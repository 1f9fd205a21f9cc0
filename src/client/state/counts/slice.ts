import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SiteCounts } from '#contract/counts';

/** How much the site holds, by state (spec sections 1 and 3). */
export interface CountsState {
  /** Null until the first answer; an old answer stays while a newer one is on its way. */
  readonly counts: SiteCounts | null;
}

const initialState: CountsState = { counts: null };

const slice = createSlice({
  name: 'counts',
  initialState,
  reducers: {
    /** A page that shows counts is on view. */
    countsRequested: (state) => state,
    countsReceived: (_state, { payload }: PayloadAction<SiteCounts>) => ({ counts: payload }),
  },
});

export const { countsRequested, countsReceived } = slice.actions;
export const countsReducer = slice.reducer;
