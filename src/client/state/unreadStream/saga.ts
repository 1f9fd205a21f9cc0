import { isAnyOf } from '@reduxjs/toolkit';
import { UNREAD_STREAM_PATH } from '#contract/account/notifications';
import {
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
import { unreadReceived, unreadRequested } from '../notifications/slice';
import { selectIsLoggedIn } from '../session/selectors';
import { hasSessionCookie } from '../session/sessionCookie';
import { identityChanged, userRequested } from '../session/slice';
import { selectSite } from '../site/selectors';
import { isBackOnline, pageFocused } from '../site/slice';
import { selectUnreadStream } from './selectors';
import { countTold, otherTabTold, serverAnsweredAgain, streamAsked } from './slice';
import { streamEnded } from './streamEnded';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const UNAUTHORIZED = 401;

/** Shows the stream's counts until it ends; returns the HTTP status. */
function* showCounts(): Saga<number | null> {
  while (true) {
    const news = yield* take(isAnyOf(countTold, streamEnded));
    if (streamEnded.match(news)) return news.payload.status;
    yield* put(unreadReceived(news.payload.count));
  }
}

/** Waits with jittered exponential backoff. */
function* waitToOpen(failures: number): Saga {
  const { chance } = yield* getPorts();
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(failures - 1, 0), LONGEST_PAUSE_MS);
  yield* race({
    due: restartableDelay(pause * (0.5 + chance.fraction())),
    back: take(isAnyOf(isBackOnline, pageFocused, serverAnsweredAgain)),
  });
}

/**
 * Waits until the browser has a session cookie. A logout in another tab removes the cookie before
 * this tab knows. A request would then only log a 401, so this checks the user instead.
 */
function* waitForSession(): Saga {
  if (yield* hasSessionCookie()) return;
  yield* put(userRequested());
  yield* take(identityChanged);
}

/**
 * Holds the stream, or waits while another tab holds it; reopens it when it ends. While the stream
 * is unavailable, each attempt fetches the count instead and shares it with other tabs.
 */
function* runStream(): Saga {
  const { unreadStream } = yield* getPorts();
  const { contextPath } = yield* select(selectSite);
  while (true) {
    const { failures, status } = yield* select(selectUnreadStream);
    if (status === 'broken') yield* waitToOpen(failures);
    yield* waitForSession();
    if (status === 'broken' || status === 'closed') {
      yield* put(streamAsked());
      unreadStream.open(contextPath + UNREAD_STREAM_PATH);
    }
    const end = yield* showCounts();
    const isOver = end === UNAUTHORIZED || !(yield* hasSessionCookie());
    if (isOver) yield* put(userRequested());
    else if ((yield* select(selectUnreadStream)).failures > 0) {
      yield* put(unreadRequested());
      unreadStream.tellOthers();
    }
  }
}

function* fetchCount(): Saga {
  const isLoggedIn = yield* select(selectIsLoggedIn);
  if (isLoggedIn && (yield* hasSessionCookie())) yield* put(unreadRequested());
}

/** Follows the unread count while a user is logged in; restarts for each user. */
export function* unreadStreamSaga(): Saga {
  const { unreadStream } = yield* getPorts();
  yield* fork(takeLatest, otherTabTold, fetchCount);
  while (true) {
    if (yield* select(selectIsLoggedIn)) {
      yield* race({ stream: runStream(), over: take(identityChanged) });
      unreadStream.close();
    } else yield* take(identityChanged);
  }
}
