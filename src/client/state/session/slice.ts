import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoginStatus } from '#contract/roles';
import { ANONYMOUS_USER } from '#contract/account/user';
import type { CurrentUser } from '#contract/schemas/users';
import { keepEqual } from '../keepEqual';
import { callAnswered } from '../calls/actions';
import { routeChanged, screenRetried } from '../location/slice';

/** The current user's session (spec sections 3 and 4). */
export interface SessionState {
  /** `unknown` until the first check ends. */
  readonly status: LoginStatus;
  readonly user: CurrentUser;
  /**
   * `failed`: a cookie exists but the user couldn't be fetched, which counts as logged out.
   * `repeated`: retrying.
   */
  readonly check: 'done' | 'failed' | 'repeated';
  /** Path of the page that opened after a login whose cookie the browser refused; null if none. */
  readonly cookieRefusedAt: string | null;
  /** The user whose session ended on this page; null if none did. */
  readonly endedUserId: number | null;
  /**
   * When the session ends if idle, in milliseconds on the page's clock; null for visitors and while
   * unknown.
   */
  readonly endsAt: number | null;
  /**
   * Incremented when the user changes, so that one user's typed text doesn't reach the next user.
   */
  readonly generation: number;
  /**
   * The user who requested or retried the visible page; null for a visitor. `unknown` until the
   * user is known.
   */
  readonly askedBy: number | null | 'unknown';
}

const initialState: SessionState = {
  status: 'unknown',
  user: ANONYMOUS_USER,
  check: 'done',
  cookieRefusedAt: null,
  endedUserId: null,
  endsAt: null,
  generation: 0,
  askedBy: 'unknown',
};

function loggedOut(state: SessionState, changes: Partial<SessionState> = {}): SessionState {
  const { askedBy, cookieRefusedAt, generation } = state;
  const endedUserId = state.user.id ?? state.endedUserId;
  const kept = { askedBy, cookieRefusedAt, generation };
  return { ...initialState, status: 'loggedOut', endedUserId, ...kept, ...changes };
}

/** Returns the requesting user; `unknown` before the first check and after a failed one. */
function requestingUser({ check, status, user }: SessionState): SessionState['askedBy'] {
  return status === 'unknown' || check !== 'done' ? 'unknown' : user.id;
}

/** Replaces an unknown requester with the user, now known. */
function identified(state: SessionState): SessionState {
  return state.askedBy === 'unknown' ? { ...state, askedBy: requestingUser(state) } : state;
}

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Requests another user check after a failed one. */
    userRequested: (state) => (state.check === 'failed' ? { ...state, check: 'repeated' } : state),
    userReceived: (state, { payload }: PayloadAction<CurrentUser>): SessionState => {
      const { askedBy, endsAt, generation } = state;
      const known = { status: 'loggedIn', user: payload, endsAt, generation, askedBy } as const;
      return keepEqual(state, identified({ ...initialState, ...known }));
    },
    /** No session cookie, or the server says the session is over. */
    loggedOutSeen: (state) => identified(loggedOut(state)),
    userCheckFailed: (state) => loggedOut(state, { check: 'failed' }),
    /** The page returned from a login, but is still logged out. */
    cookieRefused: (state, { payload }: PayloadAction<{ at: string }>) => ({
      ...state,
      cookieRefusedAt: payload.at,
    }),
    /**
     * The status became known (`isFirst`), or the user changed. Access is decided again; unless it
     * is the first time, all user data is dropped.
     */
    identityChanged: (
      state,
      { payload }: PayloadAction<{ userId: number | null; isFirst: boolean }>,
    ) => (payload.isFirst ? state : { ...state, generation: state.generation + 1 }),
    /** The user logs out; the browser leaves the page. */
    logoutSubmitted: (state) => state,
    /** Another tab logged in or out. */
    otherTabChangedSession: (state) => state,
    /** Another tab extended the session. */
    otherTabExtendedSession: (state) => state,
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, (state, { payload: { arrival, path, prefix } }) => {
      const { cookieRefusedAt } = state;
      const isStill = cookieRefusedAt === null || cookieRefusedAt === `${prefix}${path}`;
      // Only the page's own code replaces a URL, never the user, so the requester stays the same.
      const askedBy = arrival === 'replace' ? state.askedBy : requestingUser(state);
      if (isStill && askedBy === state.askedBy) return state;
      return { ...state, askedBy, cookieRefusedAt: isStill ? cookieRefusedAt : null };
    });
    builder.addCase(screenRetried, (state) => {
      const askedBy = requestingUser(state);
      return askedBy === state.askedBy ? state : { ...state, askedBy };
    });
    builder.addCase(callAnswered, (state, { payload: { sessionEndsAt } }) =>
      sessionEndsAt === undefined ? state : { ...state, endsAt: sessionEndsAt },
    );
  },
});

export const {
  userRequested,
  userReceived,
  loggedOutSeen,
  logoutSubmitted,
  userCheckFailed,
  cookieRefused,
  identityChanged,
  otherTabChangedSession,
  otherTabExtendedSession,
} = slice.actions;
export const sessionReducer = slice.reducer;
