import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoginStatus } from '#contract/roles';
import { ANONYMOUS_USER, type CurrentUser } from '#contract/user';

/** Who looks at the page (spec sections 3 and 4). */
export interface SessionState {
  /** `unknown` until the first check is over. */
  readonly status: LoginStatus;
  readonly user: CurrentUser;
  /** The user could not be fetched although a cookie says signed in: counts as logged out. */
  readonly isCheckFailed: boolean;
  /** The sign-in form came back but no cookie was kept. */
  readonly isCookieRefused: boolean;
}

const initialState: SessionState = {
  status: 'unknown',
  user: ANONYMOUS_USER,
  isCheckFailed: false,
  isCookieRefused: false,
};

function loggedOut(changes: Partial<SessionState> = {}): SessionState {
  return { ...initialState, status: 'loggedOut', ...changes };
}

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Asks for the user once more, after a failed check. */
    userRequested: (state) => state,
    userReceived: (_state, { payload }: PayloadAction<CurrentUser>): SessionState => ({
      status: 'loggedIn',
      user: payload,
      isCheckFailed: false,
      isCookieRefused: false,
    }),
    /** No session cookie, or the server says the session is over. */
    loggedOutSeen: () => loggedOut(),
    userCheckFailed: () => loggedOut({ isCheckFailed: true }),
    /** The page came back from a sign-in, still logged out. */
    cookieRefused: (state) => ({ ...state, isCookieRefused: true }),
    /**
     * The status became known (`isFirst`), or another user is there now. Access is decided again;
     * unless it is the first time, everything owned by a user is dropped.
     */
    identityChanged: (state, _action: PayloadAction<{ userId: number | null; isFirst: boolean }>) =>
      state,
    /** Another tab signed in or out. */
    otherTabChangedSession: (state) => state,
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
} = slice.actions;
export const sessionReducer = slice.reducer;
