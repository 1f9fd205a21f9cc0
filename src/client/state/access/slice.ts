import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccessDecision, Role } from '#contract/roles';
import { routeChanged, screenEntered, screenForbidden, screenRetried } from '../location/slice';

/** For whom access is decided. */
export interface Visitor {
  /** Null for a visitor who isn't logged in. */
  readonly userId: number | null;
  /** False until the login status is known. */
  readonly isKnown: boolean;
}

/** The decision for the current page (spec sections 4 and 6). */
export interface AccessState {
  /** About the page that the address names. */
  readonly decision: AccessDecision;
  /** Null before the first decision. */
  readonly decidedFor: Visitor | null;
  /** Who entered the page that the address names; null until its screen is entered. */
  readonly enteredBy: Visitor | null;
  /** That page is the one on view: it is not while its screen is loaded. */
  readonly isOnView: boolean;
  /** By which the page on view is granted; null while it is not known, and after a refusal. */
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

/** The same person as before, or the one who entered before the login status was known. */
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
    builder.addCase(screenForbidden, (state) => ({ ...state, enteredBy: null, role: null }));
  },
});

/** This person has entered the page that the address names: it stays as it is. */
export const selectIsEnteredBy = (
  { access }: { readonly access: AccessState },
  visitor: Visitor,
): boolean => isStillEnteredBy(access.enteredBy, visitor);

/**
 * The highest role that the row of the page on view lists and the user has: what role-specific
 * behavior of its screen goes by (spec section 6). Null while it is not known yet.
 */
export const selectGrantedRole = ({ access }: { readonly access: AccessState }): Role | null =>
  access.role;

export const { accessDecided } = slice.actions;
export const accessReducer = slice.reducer;
