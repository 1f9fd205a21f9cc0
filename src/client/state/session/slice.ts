import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoginStatus } from '#contract/roles';
import { ANONYMOUS_USER, type CurrentUser } from '#contract/user';
import { keepEqual } from '../keepEqual';
import { answerArrived } from '../calls/actions';
import { routeChanged } from '../location/slice';

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
  /** Somebody was signed in on this page and is not any more. */
  readonly hasEnded: boolean;
  /**
   * When the session ends unless it is used, in milliseconds of the page's own clock; null for
   * visitors and before it is known.
   */
  readonly endsAt: number | null;
  /** Counts the people whom this page was for: what was typed for one is not for the next. */
  readonly turn: number;
}

const initialState: SessionState = {
  status: 'unknown',
  user: ANONYMOUS_USER,
  check: 'done',
  cookieRefusedAt: null,
  hasEnded: false,
  endsAt: null,
  turn: 0,
};

function loggedOut(state: SessionState, changes: Partial<SessionState> = {}): SessionState {
  const { cookieRefusedAt, turn } = state;
  const hasEnded = state.hasEnded || state.status === 'loggedIn';
  return { ...initialState, status: 'loggedOut', hasEnded, cookieRefusedAt, turn, ...changes };
}

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Asks for the user once more, after a failed check. */
    userRequested: (state) => (state.check === 'failed' ? { ...state, check: 'repeated' } : state),
    userReceived: (state, { payload }: PayloadAction<CurrentUser>): SessionState => ({
      ...initialState,
      status: 'loggedIn',
      user: keepEqual(state.user, payload),
      endsAt: state.endsAt,
      turn: state.turn,
    }),
    /** No session cookie, or the server says the session is over. */
    loggedOutSeen: (state) => loggedOut(state),
    userCheckFailed: (state) => loggedOut(state, { check: 'failed', hasEnded: false }),
    /** The page is about to be left for the login page. */
    signInRequired: (state) => state,
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
    ) => (payload.isFirst ? state : { ...state, turn: state.turn + 1 }),
    /** Another tab signed in or out. */
    otherTabChangedSession: (state) => state,
    /** Another tab asked for more time. */
    otherTabExtendedSession: (state) => state,
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, (state, { payload: { path, prefix } }) => {
      const { cookieRefusedAt } = state;
      const isStill = cookieRefusedAt === null || cookieRefusedAt === `${prefix}${path}`;
      return isStill ? state : { ...state, cookieRefusedAt: null };
    });
    builder.addCase(answerArrived, (state, { payload: { sessionEndsAt } }) =>
      sessionEndsAt === undefined ? state : { ...state, endsAt: sessionEndsAt },
    );
  },
});

export const {
  userRequested,
  userReceived,
  loggedOutSeen,
  userCheckFailed,
  signInRequired,
  cookieRefused,
  identityChanged,
  otherTabChangedSession,
  otherTabExtendedSession,
} = slice.actions;
export const sessionReducer = slice.reducer;
