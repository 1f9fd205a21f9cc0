import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccessDecision } from '#contract/roles';

/** The decision for the current page (spec sections 4 and 6). */
export interface AccessState {
  readonly decision: AccessDecision;
}

const initialState: AccessState = { decision: { kind: 'pending' } };

const slice = createSlice({
  name: 'access',
  initialState,
  reducers: {
    accessDecided: (_state, { payload }: PayloadAction<AccessDecision>) => ({ decision: payload }),
  },
});

export const { accessDecided } = slice.actions;
export const accessReducer = slice.reducer;
