import { isAnyOf } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import { LOGIN_FORM } from '#contract/site/backendPages';
import { buildQuery } from '#contract/links';
import { MESSAGES } from '#contract/messages';
import type { LoginStatus } from '#contract/roles';
import { USERS_CALLS } from '#contract/calls/users';
import {
  cancel,
  delay,
  fork,
  getPorts,
  put,
  race,
  select,
  take,
  takeLatest,
  type Saga,
} from '../../platform/saga';
import { callAnswered } from '../calls/actions';
import { callApi } from '../calls/callApi';
import { errorsShown } from '../errors/slice';
import { leaveTo } from '../location/saga';
import { routeChanged, screenRetried } from '../location/slice';
import { isBackOnline, pageFocused } from '../site/slice';
import { selectLoginStatus, selectUserId } from './selectors';
import { hasSessionCookie } from './sessionCookie';
import {
  cookieRefused,
  identityChanged,
  loggedOutSeen,
  otherTabChangedSession,
  userCheckFailed,
  userReceived,
  userRequested,
} from './slice';

/** Fetches the user if there is a session cookie; otherwise the user is anonymous. */
function* checkUser(): Saga {
  if (!(yield* hasSessionCookie())) {
    yield* put(loggedOutSeen());
    return;
  }
  const outcome = yield* callApi(USERS_CALLS.getCurrentUser, {});
  if (outcome.ok && outcome.data.id === null) yield* put(loggedOutSeen());
  else if (outcome.ok) yield* put(userReceived(outcome.data));
  else if (outcome.error.kind !== 'unauthorized') yield* put(userCheckFailed());
}

const RECHECK_PAUSE_MS = 5_000;
const LONGEST_RECHECK_PAUSE_MS = 300_000;

/**
 * Retries a failed check automatically: when the network is back, on page focus, and with
 * exponential backoff. Jitter keeps pages from retrying at the same time.
 */
function* watchFailedCheck(): Saga {
  const { chance } = yield* getPorts();
  let failures = 0;
  yield* takeLatest(
    isAnyOf(userCheckFailed, userReceived, loggedOutSeen),
    function* checkAgain(end) {
      failures = userCheckFailed.match(end) ? failures + 1 : 0;
      if (failures === 0) return;
      const pause = Math.min(RECHECK_PAUSE_MS * 2 ** (failures - 1), LONGEST_RECHECK_PAUSE_MS);
      yield* race({
        due: delay(pause * (0.5 + chance.fraction())),
        back: take(isAnyOf(isBackOnline, pageFocused)),
      });
      yield* put(userRequested());
    },
  );
}

function isUnderWay(task: Task | null): boolean {
  return task?.isRunning() === true;
}

/** Actions that trigger a user check (spec section 4). */
const isAsked = isAnyOf(routeChanged, screenRetried, userRequested);
/** Actions after which the XSRF cookie is compared; a different value means a different session. */
const isOccasion = isAnyOf(callAnswered, pageFocused, otherTabChangedSession);

/**
 * Checks the user on request, and when the XSRF cookie differs from the one last sent. Each session
 * change causes only one check, whichever action reveals it first. The token itself stays out of
 * state and actions.
 */
function* watchUser(): Saga {
  const { broadcast, cookies } = yield* getPorts();
  let seen = cookies.read('XSRF-TOKEN');
  let look: Task | null = null;
  while (true) {
    const cause = yield* take(isAnyOf(isAsked, isOccasion, loggedOutSeen));
    if (loggedOutSeen.match(cause)) {
      // The server just reported that the user is logged out; an earlier response must not override
      // that.
      if (look !== null) yield* cancel(look);
      continue;
    }
    const token = cookies.read('XSRF-TOKEN');
    const isChanged = token !== seen;
    seen = token;
    if (isChanged && !otherTabChangedSession.match(cause)) broadcast.post('sessionChanged');
    if (isOccasion(cause)) {
      if (!isChanged) continue;
      yield* put(userRequested());
    } else if (userRequested.match(cause) && !isChanged && isUnderWay(look)) {
      // A response is already pending, and is as fresh as a new one would be.
      continue;
    }
    if (look !== null) yield* cancel(look);
    look = yield* fork(checkUser);
  }
}

/** Dispatches identityChanged once when the status becomes known and once per change of user. */
function* watchIdentity(): Saga {
  // Read from the state: if this saga restarts, a different user must still count as a change.
  let status: LoginStatus = yield* select(selectLoginStatus);
  let userId = yield* select(selectUserId);
  while (true) {
    yield* take(isAnyOf(userReceived, loggedOutSeen, userCheckFailed));
    const newStatus = yield* select(selectLoginStatus);
    const newUserId = yield* select(selectUserId);
    if (newStatus === status && newUserId === userId) continue;
    const isFirst = status === 'unknown';
    const isReplaced = userId !== null && newUserId !== null;
    status = newStatus;
    userId = newUserId;
    yield* put(identityChanged({ userId, isFirst }));
    if (isReplaced) yield* put(errorsShown([{ text: MESSAGES.userChanged }]));
  }
}

/**
 * Handles the return from a login with `_login=1`: removes the mark from the URL. If the browser
 * rejected the cookie, the page shows a notice.
 */
function* watchReturnFromLogin(): Saga {
  const { payload: location } = yield* take(routeChanged);
  const { [LOGIN_FORM.returnMark]: mark, ...query } = location.query;
  if (mark === undefined) return;
  const page = `${location.prefix}${location.path}`;
  if (!(yield* hasSessionCookie())) yield* put(cookieRefused({ at: page }));
  const address = `${page}${buildQuery(query)}${location.hash}`;
  yield* leaveTo(address, 'signedIn', 'replace');
}

export function* sessionSaga(): Saga {
  yield* fork(watchReturnFromLogin);
  yield* fork(watchIdentity);
  yield* fork(watchUser);
  yield* fork(watchFailedCheck);
}
