import { isAnyOf } from '@reduxjs/toolkit';
import { CHUNK_LOAD_TIMEOUT_MS } from '#contract/limits';
import { MESSAGES, noSuchPage } from '#contract/messages';
import { accessFailureMessage, decideAccess } from '#contract/roles';
import {
  call,
  delay,
  fork,
  getPorts,
  put,
  race,
  select,
  takeEvery,
  takeLatest,
  type Saga,
} from '../../platform/saga';
import { joinFeature } from '../../recording/checkpoint';
import { errorsCleared, errorsQueued, errorsShown } from '../errors/slice';
import { leaveTo, reloadPage } from '../location/saga';
import { selectLocale, selectLocation, selectScreenStatus } from '../location/selectors';
import {
  routeChanged,
  screenEntered,
  screenForbidden,
  screenLoadFailed,
  screenLoadStarted,
  screenRetried,
  type RouteLocation,
} from '../location/slice';
import {
  selectIsCookieRefused,
  selectIsUserCheckFailed,
  selectLoginStatus,
  selectUser,
} from '../session/selectors';
import { leaveForLogin, leaveForSecondFactor } from '../session/leaveForLogin';
import { identityChanged } from '../session/slice';
import { selectSite } from '../site/selectors';
import { isBackOnline } from '../site/slice';
import { accessDecided, selectIsEnteredBy } from './slice';

const LOAD_FAILURES = { script: MESSAGES.chunkLoad, style: MESSAGES.cssChunkLoad } as const;

const RELOAD_KEY = 'reloaded';

/**
 * The page reloads only if a load failed within this time. Missing files fail fast; if a load was
 * slow to fail, a reload would be slow too.
 */
const QUICK_FAILURE_MS = 10_000;

function* reportLoadFailed(notice: string): Saga {
  yield* put(screenLoadFailed({ notice }));
  yield* put(errorsShown([{ text: notice }]));
}

/**
 * Reloads the page automatically, because missing files usually belong to an older build. Runs once
 * per page and build, and never when typed text or the page itself would be lost.
 */
function* reloadOnce(): Saga<boolean> {
  const { drafts, tabStorage } = yield* getPorts();
  const { buildId, isOnline } = yield* select(selectSite);
  const location = yield* select(selectLocation);
  const attempt = `${buildId} ${location?.key ?? ''}`;
  const isTried = (): boolean => tabStorage.read(RELOAD_KEY) === attempt;
  if (!isOnline || isTried() || Object.keys(drafts.readAll()).length > 0) return false;
  tabStorage.write(RELOAD_KEY, attempt);
  // Doesn't reload if the attempt can't be stored, because the page could then reload forever.
  if (!isTried()) return false;
  yield* reloadPage('filesGone');
  return true;
}

/**
 * Loads the route's screen and feature; shows an error if either fails. The script timeout applies
 * to everything, including styles (spec section 8). A file that timed out isn't awaited again.
 */
function* loadScreen(routeId: string): Saga<boolean> {
  const { clock, screens } = yield* getPorts();
  const startedAt = clock.elapsed();
  const { load = { isLoaded: false, failure: 'script' } } = yield* race({
    load: call(screens.load, routeId),
    late: delay(CHUNK_LOAD_TIMEOUT_MS),
  });
  if (!load.isLoaded) {
    const isQuick = clock.elapsed() - startedAt < QUICK_FAILURE_MS;
    if (isQuick && (yield* reloadOnce())) return false;
    yield* reportLoadFailed(LOAD_FAILURES[load.failure]);
    return false;
  }
  if (load.feature !== null) yield* joinFeature(load.feature, routeId);
  return true;
}

/** Redirects a URL without a screen to the home page, which shows why (spec section 2). */
function* leaveUnknownAddress({ payload }: ReturnType<typeof routeChanged>): Saga {
  if (payload.routeId !== null) return;
  const { prefix, state } = yield* select(selectLocale);
  yield* put(errorsQueued([{ text: noSuchPage(state), missingPath: payload.path }]));
  yield* leaveTo(`${prefix}/`, 'addressUnknown', 'replace');
}

/** Decides access to the current page and acts on it, top to bottom (spec section 6). */
function* enterPage(): Saga {
  const location: RouteLocation | null = yield* select(selectLocation);
  if (location === null || location.routeId === null) return;
  const { routes } = yield* getPorts();
  const locale = yield* select(selectLocale);
  const rule = routes.accessOf(location.routeId);
  const user = yield* select(selectUser);
  const status = yield* select(selectLoginStatus);
  const decision = decideAccess(rule, status, user);
  const visitor = { userId: user.id, isKnown: status !== 'unknown' };
  const isEntered = yield* select(selectIsEnteredBy, visitor);
  yield* put(accessDecided({ decision, visitor }));
  switch (decision.kind) {
    case 'pending':
      return;
    case 'login':
      if (yield* select(selectIsUserCheckFailed)) {
        // A temporary server error must not redirect; the visitor can try again on this page.
        yield* reportLoadFailed(MESSAGES.userCheckFailed);
        return;
      }
      if (yield* select(selectIsCookieRefused)) {
        // Another login would return here; the notice above the page says what to change first.
        yield* put(screenForbidden({ notice: MESSAGES.signInNeeded }));
        return;
      }
      yield* leaveForLogin();
      return;
    case 'home':
      if (user.owesSecondFactor === true) {
        yield* leaveForSecondFactor();
        return;
      }
      yield* put(errorsQueued([{ text: MESSAGES.superUsersOnly }]));
      yield* leaveTo(`${locale.prefix}/`, 'accessDenied', 'replace');
      return;
    case 'forbidden': {
      const notice = accessFailureMessage(decision.failure, yield* supportContact(), rule);
      yield* put(screenForbidden({ notice }));
      yield* put(errorsShown([{ text: notice }]));
      return;
    }
    case 'granted': {
      // The visitor has already entered this page: only the login status became known, so the page
      // stays as it is.
      if (isEntered) return;
      const before = yield* select(selectScreenStatus);
      // Clears errors about denied access to this page or a failed load, which no longer apply.
      if (before === 'forbidden' || before === 'failed') yield* put(errorsCleared());
      yield* put(screenLoadStarted());
      if (yield* loadScreen(location.routeId)) yield* put(screenEntered(location));
    }
  }
}

function* supportContact(): Saga<{ email: string; phone: string }> {
  const { supportEmail, supportPhone } = yield* select(selectSite);
  return { email: supportEmail, phone: supportPhone };
}

/**
 * Decides access on route changes, when the login status becomes known, when the user changes, and
 * on logout.
 */
export function* accessSaga(): Saga {
  yield* fork(takeEvery, routeChanged, leaveUnknownAddress);
  // Each time the network comes back, retries once to load a page whose files failed to load.
  yield* fork(takeEvery, isBackOnline, function* loadAgain() {
    if ((yield* select(selectScreenStatus)) === 'failed') yield* put(screenRetried());
  });
  yield* takeLatest(isAnyOf(routeChanged, identityChanged, screenRetried), enterPage);
}
