import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Odometer } from '#contract/billing/odometer';
import { keepEqual } from '../keepEqual';
import { identityChanged } from '../session/slice';

/** Searches used and included in the account's current month (spec sections 4 and 7). */
export interface OdometerState {
  /** Null for visitors and for unlimited plans. */
  readonly meter: Odometer | null;
}

const initialState: OdometerState = { meter: null };

const slice = createSlice({
  name: 'odometer',
  initialState,
  reducers: {
    odometerReceived: (state, { payload }: PayloadAction<Odometer | null>): OdometerState =>
      keepEqual(state, { meter: payload }),
  },
  extraReducers: (builder) => {
    builder.addCase(identityChanged, () => initialState);
  },
});

export const { odometerReceived } = slice.actions;
export const odometerReducer = slice.reducer;
