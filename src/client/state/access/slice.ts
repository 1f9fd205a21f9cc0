import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccessDecision, Role } from '#contract/roles';
import { routeChanged, screenEntered, screenForbidden } from '../location/slice';

/** The decision for the current page (spec sections 4 and 6). */
export interface AccessState {
  /** About the page that the address names. */
  readonly decision: AccessDecision;
  /** That page is the one on view: it is not while its screen is loaded. */
  readonly isOnView: boolean;
  /** By which the page on view is granted; null while it is not known, and after a refusal. */
  readonly role: Role | null;
}

const initialState: AccessState = { decision: { kind: 'pending' }, isOnView: false, role: null };

function roleOf(decision: AccessDecision): Role | null {
  return decision.kind === 'granted' ? decision.role : null;
}

const slice = createSlice({
  name: 'access',
  initialState,
  reducers: {
    accessDecided: (state, { payload }: PayloadAction<AccessDecision>): AccessState => ({
      ...state,
      decision: payload,
      role: state.isOnView ? roleOf(payload) : state.role,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, (state) => ({ ...state, isOnView: false }));
    builder.addCase(screenEntered, (state) => ({
      ...state,
      isOnView: true,
      role: roleOf(state.decision),
    }));
    builder.addCase(screenForbidden, (state) => ({ ...state, role: null }));
  },
});

/**
 * The highest role that the row of the page on view lists and the user has: what role-specific
 * behaviour of its screen goes by (spec section 6). Null while it is not known yet.
 */
export const selectGrantedRole = ({ access }: { readonly access: AccessState }): Role | null =>
  access.role;

export const { accessDecided } = slice.actions;
export const accessReducer = slice.reducer;
