import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { AccessDecision, Role } from '#contract/roles';
import {
  routeChanged,
  screenEntered,
  screenForbidden,
  screenLoadFailed,
  screenRetried,
} from '../location/slice';

/** The visitor whose access is decided. */
export interface Visitor {
  /** Null for a visitor who isn't logged in. */
  readonly userId: number | null;
  /** False until the login status is known. */
  readonly isKnown: boolean;
}

/** The access decision for the current page (spec sections 4 and 6). */
export interface AccessState {
  /** Decision for the page at the current URL. */
  readonly decision: AccessDecision;
  /** Null before the first decision. */
  readonly decidedFor: Visitor | null;
  /** The visitor who entered that page; null until its screen is entered. */
  readonly enteredBy: Visitor | null;
  /** True when that page is visible; false while its screen loads. */
  readonly isOnView: boolean;
  /** The role that grants access to the visible page; null while unknown and after a denial. */
  readonly role: Role | null;
}

const initialState: AccessState = {
  decision: { kind: 'pending' },
  decidedFor: null,
  enteredBy: null,
  isOnView: false,
  role: null,
};

function roleOf(decision: AccessDecision): Role | null {
  return decision.kind === 'granted' ? decision.role : null;
}

/** Returns true for the same user, and for a user who entered before the login status was known. */
function isStillEnteredBy(entered: Visitor | null, visitor: Visitor): boolean {
  return entered !== null && (!entered.isKnown || entered.userId === visitor.userId);
}

const slice = createSlice({
  name: 'access',
  initialState,
  reducers: {
    accessDecided: (
      state,
      {
        payload: { decision, visitor },
      }: PayloadAction<{ decision: AccessDecision; visitor: Visitor }>,
    ): AccessState => ({
      ...state,
      decision,
      decidedFor: visitor,
      enteredBy:
        decision.kind === 'granted' && isStillEnteredBy(state.enteredBy, visitor)
          ? visitor
          : state.enteredBy,
      role: state.isOnView ? roleOf(decision) : state.role,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, (state) => ({ ...state, enteredBy: null, isOnView: false }));
    builder.addCase(screenRetried, (state) => ({ ...state, enteredBy: null }));
    builder.addCase(screenEntered, (state) => ({
      ...state,
      enteredBy: state.decidedFor,
      isOnView: true,
      role: roleOf(state.decision),
    }));
    builder.addMatcher(isAnyOf(screenForbidden, screenLoadFailed), (state) => ({
      ...state,
      enteredBy: null,
      role: null,
    }));
  },
});

/** True when this visitor has already entered the page at the current URL. */
export const selectIsEnteredBy = (
  { access }: { readonly access: AccessState },
  visitor: Visitor,
): boolean => isStillEnteredBy(access.enteredBy, visitor);

/**
 * The user's highest role among those in the visible page's route row. Decides the screen's
 * role-specific behavior (spec section 6). Null while unknown.
 */
export const selectGrantedRole = ({ access }: { readonly access: AccessState }): Role | null =>
  access.role;

export const { accessDecided } = slice.actions;
export const accessReducer = slice.reducer;
