import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoginStatus } from '#contract/roles';
import { ANONYMOUS_USER } from '#contract/user';
import type { CurrentUser } from '#contract/schemas/users';
import { keepEqual } from '../keepEqual';
import { callAnswered } from '../calls/actions';
import { routeChanged, screenRetried } from '../location/slice';

/** Who looks at the page (spec sections 3 and 4). */
export interface SessionState {
  /** `unknown` until the first check is over. */
  readonly status: LoginStatus;
  readonly user: CurrentUser;
  /**
   * `failed`: the user could not be fetched although a cookie says signed in, which counts as logged
   * out; `repeated` while it is tried once more.
   */
  readonly check: 'done' | 'failed' | 'repeated';
  /** Path of the page to which a sign-in returned without a cookie; null elsewhere. */
  readonly cookieRefusedAt: string | null;
  /** The user whose session ended on this page; null if none did. */
  readonly endedUserId: number | null;
  /**
   * When the session ends unless it is used, in milliseconds of the page's own clock; null for
   * visitors and before it is known.
   */
  readonly endsAt: number | null;
  /** Counts the people whom this page was for: what was typed for one is not for the next. */
  readonly generation: number;
  /**
   * Whose page it is that is on view: the user who came to it or tried it again, null for a visitor.
   * `unknown` until it is known who that was.
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

/** Who it is that asks now; nobody can say it before the first check and after a failed one. */
function whoAsks({ check, status, user }: SessionState): SessionState['askedBy'] {
  return status === 'unknown' || check !== 'done' ? 'unknown' : user.id;
}

/** It is known who is there: also who it was that asked before it was known. */
function identified(state: SessionState): SessionState {
  return state.askedBy === 'unknown' ? { ...state, askedBy: whoAsks(state) } : state;
}

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Asks for the user once more, after a failed check. */
    userRequested: (state) => (state.check === 'failed' ? { ...state, check: 'repeated' } : state),
    userReceived: (state, { payload }: PayloadAction<CurrentUser>): SessionState => {
      const { askedBy, endsAt, generation } = state;
      const known = { status: 'loggedIn', user: payload, endsAt, generation, askedBy } as const;
      return keepEqual(state, identified({ ...initialState, ...known }));
    },
    /** No session cookie, or the server says the session is over. */
    loggedOutSeen: (state) => identified(loggedOut(state)),
    userCheckFailed: (state) => loggedOut(state, { check: 'failed' }),
    /** The page came back from a sign-in, still logged out. */
    cookieRefused: (state, { payload }: PayloadAction<{ at: string }>) => ({
      ...state,
      cookieRefusedAt: payload.at,
    }),
    /**
     * The status became known (`isFirst`), or another user is there now. Access is decided again;
     * unless it is the first time, everything owned by a user is dropped.
     */
    identityChanged: (
      state,
      { payload }: PayloadAction<{ userId: number | null; isFirst: boolean }>,
    ) => (payload.isFirst ? state : { ...state, generation: state.generation + 1 }),
    /** Another tab signed in or out. */
    otherTabChangedSession: (state) => state,
    /** Another tab asked for more time. */
    otherTabExtendedSession: (state) => state,
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, (state, { payload: { arrival, path, prefix } }) => {
      const { cookieRefusedAt } = state;
      const isStill = cookieRefusedAt === null || cookieRefusedAt === `${prefix}${path}`;
      // Only the page itself replaces an address: nobody asked for that.
      const askedBy = arrival === 'replace' ? state.askedBy : whoAsks(state);
      if (isStill && askedBy === state.askedBy) return state;
      return { ...state, askedBy, cookieRefusedAt: isStill ? cookieRefusedAt : null };
    });
    builder.addCase(screenRetried, (state) => {
      const askedBy = whoAsks(state);
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
  userCheckFailed,
  cookieRefused,
  identityChanged,
  otherTabChangedSession,
  otherTabExtendedSession,
} = slice.actions;
export const sessionReducer = slice.reducer;
