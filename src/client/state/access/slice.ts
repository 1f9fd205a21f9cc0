import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccessDecision, Role } from '#contract/roles';

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

/**
 * The highest role of the page's row that the user has: what role-specific behaviour goes by (spec
 * section 6). Null while it is not known yet, and where the page is not granted.
 */
export const selectGrantedRole = ({ access }: { readonly access: AccessState }): Role | null =>
  access.decision.kind === 'granted' ? access.decision.role : null;

export const { accessDecided } = slice.actions;
export const accessReducer = slice.reducer;
