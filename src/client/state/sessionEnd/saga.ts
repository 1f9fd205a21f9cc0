import { isAnyOf } from '@reduxjs/toolkit';
import { USER_CHANGED } from '#contract/apiErrors';
import { SESSION_WARNING_MS } from '#contract/limits';
import { USERS_CALLS } from '#contract/calls/users';
import {
  call,
  fork,
  getPorts,
  put,
  race,
  select,
  take,
  takeLatest,
  type Saga,
} from '../../platform/saga';
import { restartableDelay } from '../../recording/checkpoint';
import { callAnswered } from '../calls/actions';
import { callApi } from '../calls/callApi';
import { selectSessionEndsAt } from '../session/selectors';
import {
  identityChanged,
  loggedOutSeen,
  otherTabExtendedSession,
  userRequested,
} from '../session/slice';
import { pageFocused } from '../site/slice';
import { selectSessionEnd } from './selectors';
import {
  sessionEndMoved,
  sessionEndNeared,
  sessionExtensionFailed,
  sessionExtensionRequested,
  sessionLimitReached,
} from './slice';

/**
 * Seconds before the end at which the remaining time is announced. Few, so that screen readers
 * aren't interrupted every second.
 */
const MARKS_S: readonly number[] = [10, 30, 60, SESSION_WARNING_MS / 1_000];
/** If the wall clock gains this many milliseconds on the page's clock, the computer was asleep. */
const SLEEP_MS = 60_000;

/** Longest timer; browsers fire a timer of many days immediately. */
const LONGEST_WAIT_MS = 3_600_000;

/** Returns milliseconds until the session ends; null if no session is known. */
function* timeLeft(): Saga<number | null> {
  const { clock } = yield* getPorts();
  const endsAt = yield* select(selectSessionEndsAt);
  return endsAt === null ? null : endsAt - clock.elapsed();
}

/**
 * Asks the server, because other tabs may have used the session. The request itself doesn't extend
 * it.
 */
function* look(): Saga {
  yield* callApi(USERS_CALLS.getSessionEnd, {});
}

/** Waits `ms` milliseconds, then asks the server; stops early if the session changes. */
function* waitFor(ms: number, news: Saga<unknown>): Saga {
  const { clock } = yield* getPorts();
  const ahead = (): number => clock.now() - clock.elapsed();
  const aheadBefore = ahead();
  const { over, focused } = yield* race({
    over: call(waited, Math.min(ms, LONGEST_WAIT_MS)),
    news,
    focused: take(pageFocused),
  });
  const hasSlept = focused !== undefined && ahead() - aheadBefore > SLEEP_MS;
  if (over === true || hasSlept) yield* look();
}

function* waited(ms: number): Saga<true> {
  yield* restartableDelay(ms);
  return true;
}

/** Runs one iteration: publishes the remaining time, then sleeps until the next threshold. */
function* watchOnce(): Saga {
  const left = yield* timeLeft();
  if (left === null) {
    yield* take(isAnyOf(callAnswered, identityChanged));
  } else if (left > SESSION_WARNING_MS) {
    const { status } = yield* select(selectSessionEnd);
    if (status !== 'quiet') yield* put(sessionEndMoved());
    yield* waitFor(left - SESSION_WARNING_MS, take(identityChanged));
  } else if (left > 0) {
    const mark = MARKS_S.findIndex((seconds) => left <= seconds * 1_000);
    yield* put(sessionEndNeared({ secondsLeft: MARKS_S[mark] ?? 0 }));
    const next = (MARKS_S[mark - 1] ?? 0) * 1_000;
    yield* waitFor(left - next, take(isAnyOf(callAnswered, identityChanged)));
  } else {
    // The server confirmed the end, or can't be reached.
    yield* put(loggedOutSeen());
  }
}

function* extend(): Saga {
  const { broadcast } = yield* getPorts();
  const outcome = yield* callApi(USERS_CALLS.extendSession, {}, { skipErrorHandling: true });
  if (outcome.ok) {
    broadcast.post('sessionExtended');
    const left = yield* timeLeft();
    if (left !== null && left <= SESSION_WARNING_MS) yield* put(sessionLimitReached());
    return;
  }
  const { error } = outcome;
  if (error.kind === 'unauthorized') yield* put(loggedOutSeen());
  else if (error.kind === 'refused' && error.code === USER_CHANGED) yield* put(userRequested());
  else yield* put(sessionExtensionFailed());
}

/**
 * Warns two minutes before an idle session ends, and logs out when it has ended. Uses the end time
 * from the server's responses, on the page's clock. Asks the server before each warning, since
 * another tab may have used the session.
 */
export function* sessionEndSaga(): Saga {
  yield* fork(takeLatest, sessionExtensionRequested, extend);
  yield* fork(takeLatest, otherTabExtendedSession, look);
  while (true) yield* watchOnce();
}
