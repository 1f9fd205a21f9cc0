import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DemoLoad } from '#contract/schemas/demoLoad';
import { appStarted } from '../site/slice';

/** Progress of the demo data that the server is loading. */
export type DemoLoadState = DemoLoad;

const initialState: DemoLoadState = { isLoading: false, loaded: 0, of: 0 };

const slice = createSlice({
  name: 'demoLoad',
  initialState,
  reducers: {
    demoLoadReceived: (_state, { payload }: PayloadAction<DemoLoad>) => payload,
    /** More records can be searched, so cached counts are outdated. */
    demoRecordsLoaded: (state) => state,
  },
  extraReducers: (builder) => {
    builder.addCase(appStarted, (state, { payload }) => payload.demoLoad ?? state);
  },
});

export const { demoLoadReceived, demoRecordsLoaded } = slice.actions;
export const demoLoadReducer = slice.reducer;
