import { isAnyOf } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import type { CallArguments, CallName } from '#contract/calls';
import { cancel, fork, put, race, select, take, working, type Saga } from '../../platform/saga';
import { apiErrorText, isReasonNeeded, type ApiError, type ErrorHandling } from '../calls/apiError';
import { callApi, type CallOutcome } from '../calls/callApi';
import { selectLocation } from '../location/selectors';
import { routeChanged, screenEntered, type RouteLocation } from '../location/slice';
import type { PartName } from '../parts';
import { selectNeedsConfirmation } from '../session/selectors';
import { identityChanged } from '../session/slice';
import { isOtherUser } from '../session/isOtherUser';
import { isBackOnline } from '../site/slice';
import { keyOfArguments, type Loadable } from './createLoadable';

/** Loads a call's response into its slice; drops a stale response. */
export function* load<Name extends PartName, Call extends CallName>(
  loadable: Loadable<Name, Call>,
  args: CallArguments<Call>,
  handling: ErrorHandling = {},
): Saga {
  const key = keyOfArguments(args);
  const { actions, row } = loadable;
  yield* put(actions.requested(args));
  const { generation } = yield* select(loadable.select);
  const outcome = yield* callApi(row, args, {
    isNotFoundHandled: true,
    isReasonHandled: true,
    isSilentOffline: true,
    subject: loadable.name,
    ...handling,
  });
  // The response is stale: a newer request was sent, or the user changed.
  if ((yield* select(loadable.select)).generation !== generation) return;
  if (outcome.ok) yield* put(actions.received({ key, data: outcome.data }));
  else yield* put(failureAction(loadable, args, outcome.error));
}

/** Returns the action that shows a failed load instead of data. */
export function failureAction<Name extends PartName, Call extends CallName>(
  { actions }: Loadable<Name, Call>,
  args: CallArguments<Call>,
  error: ApiError,
) {
  const key = keyOfArguments(args);
  if (error.kind === 'notFound') return actions.notFound({ key });
  return actions.failed({
    key,
    error: apiErrorText(error),
    ...(error.kind === 'validation' ? { errors: error.errors } : {}),
    ...(isReasonNeeded(error) ? { isReasonNeeded: true as const } : {}),
  });
}

const TOO_MANY_REQUESTS = 429;

/** True for a temporary failure: the server can't be reached, or can't respond now. */
function isOutage(error: ApiError): boolean {
  return (
    error.kind === 'network' ||
    error.kind === 'server' ||
    (error.kind === 'refused' && (error.status >= 500 || error.status === TOO_MANY_REQUESTS))
  );
}

/**
 * Reloads data in the background, without extending the session. During an outage, the screen keeps the last data and no error is
 * shown; returns that failure, otherwise null.
 */
export function* refresh<Name extends PartName, Call extends CallName>(
  loadable: Loadable<Name, Call>,
  args: CallArguments<Call>,
): Saga<ApiError | null> {
  const { actions, row, select: selectShown } = loadable;
  const key = keyOfArguments(args);
  yield* put(actions.requested(args));
  const { generation, status } = yield* select(selectShown);
  const outcome = yield* callApi(row, args, {
    isAutomatic: true,
    isBackground: true,
    isNotFoundHandled: true,
    isReasonHandled: true,
  });
  if ((yield* select(selectShown)).generation !== generation) return null;
  if (outcome.ok) {
    yield* put(actions.received({ key, data: outcome.data }));
    return null;
  }
  if (status === 'refreshing' && isOutage(outcome.error)) {
    yield* put(actions.refreshFailed());
    return outcome.error;
  }
  yield* put(failureAction(loadable, args, outcome.error));
  return null;
}

/**
 * True if data may be outdated after a change: the change succeeded, or the server rejected it
 * because of the current data. After invalid input or during an outage, forms keep what was typed.
 */
export function mayBeOutdated(outcome: CallOutcome<unknown>): boolean {
  if (outcome.ok) return true;
  const { error } = outcome;
  return error.kind === 'notFound' || (error.kind === 'refused' && !isOutage(error));
}

/** Reloads data in the background after a change that may have outdated it. */
export function* reloadAfter<Name extends PartName, Call extends CallName>(
  loadable: Loadable<Name, Call>,
  args: CallArguments<Call>,
  outcome: CallOutcome<unknown>,
): Saga {
  if (mayBeOutdated(outcome)) yield* refresh(loadable, args);
}

/**
 * Waits for the end of the open page's first load. Returns false if the page was left or entered
 * again, which loads it anyway.
 */
export function* waitWhileLoading<Name extends PartName, Call extends CallName>({
  actions,
  select: selectShown,
}: Loadable<Name, Call>): Saga<boolean> {
  if ((yield* select(selectShown)).status !== 'loading') return true;
  const isOver = isAnyOf(actions.received, actions.notFound, actions.failed);
  const { ended } = yield* race({
    ended: take(isOver),
    left: take(isAnyOf(actions.dropped, routeChanged, screenEntered, identityChanged)),
  });
  return ended !== undefined;
}

/** Arguments from a URL; null means not found. */
type Asked<Call extends CallName> = CallArguments<Call> | null;

/** Reads the arguments from a URL, or waits for them. */
export type ArgumentsOf<Call extends CallName> = (
  location: RouteLocation,
) => Asked<Call> | Saga<Asked<Call>>;

function isSaga<Found extends object | null>(found: Found | Saga<Found>): found is Saga<Found> {
  return found !== null && Symbol.iterator in found;
}

export interface LoadOptions {
  /** True to skip loading while the response to the same arguments is in the state. */
  readonly isKept?: boolean;
  /** True for secondary data: its screen itself shows failures. */
  readonly isBackground?: boolean;
}

/**
 * Loads when one of the routes is entered, with arguments from its URL or from a saga. Null
 * arguments mean not found. Leaving the page cancels the request.
 *
 * A counted call keeps running, because the server may have counted it already. A user who returns
 * finds its response or waits for it; nothing is sent twice.
 *
 * Only another request of the same kind cancels it, since the state stores one response. That costs
 * nothing: the server counts a user's identical search once a day.
 *
 * If a user logs in while the page is open, nothing is loaded or counted until the user asks for
 * the results.
 */
export function* loadOnEnter<Name extends PartName, Call extends CallName>(
  loadable: Loadable<Name, Call>,
  routeIds: readonly string[],
  argumentsOf: ArgumentsOf<Call>,
  { isBackground = false, isKept = loadable.row.isCounted }: LoadOptions = {},
): Saga {
  const { row } = loadable;
  const isOurs = (location: RouteLocation | null): boolean =>
    location?.routeId != null && routeIds.includes(location.routeId);

  function* findArguments(location: RouteLocation): Saga<Asked<Call>> {
    const found = argumentsOf(location);
    return isSaga(found) ? yield* found : found;
  }

  /**
   * Returns true while the user is still on the page, because a failure after leaving it isn't
   * shown on the next page.
   */
  function* isAwaited(): Saga<boolean> {
    return isOurs(yield* select(selectLocation));
  }

  function* loadForUser(args: CallArguments<Call>): Saga {
    // One user's data is never shown to the next user. After a change of user, the page is entered
    // again, which reloads the data.
    yield* race({
      loaded: load(loadable, args, { isAwaited, isBackground }),
      left: take(isOtherUser),
    });
  }

  /** True if a counted response is stored, in flight, or not requested by the current user. */
  function* shouldSkipLoad(args: CallArguments<Call>, running: Task | null): Saga<boolean> {
    if (!isKept) return false;
    if (row.isCounted && (yield* select(selectNeedsConfirmation))) return true;
    const { key, status } = yield* select(loadable.select);
    const isOnItsWay = status === 'loading' && running?.isRunning() === true;
    return key === keyOfArguments(args) && (status === 'ready' || isOnItsWay);
  }

  /** Waits for the next page entry, or for the network to return after a failed call. */
  function* takeNextEntry(location: RouteLocation): Saga<RouteLocation> {
    while (true) {
      const action = yield* take(isAnyOf(screenEntered, isBackOnline));
      if (screenEntered.match(action)) return action.payload;
      const isFailed = (yield* select(loadable.select)).status === 'failed';
      if (isFailed && (yield* isAwaited())) return location;
    }
  }

  function* watchPages(): Saga {
    let running: Task | null = null;
    let { payload: location } = yield* take(screenEntered);
    while (true) {
      if (running !== null && !isKept) yield* cancel(running);
      if (isOurs(location)) {
        const { args, next } = yield* race({
          args: working(findArguments, location),
          next: take(screenEntered),
        });
        if (next !== undefined) {
          location = next.payload;
          continue;
        }
        if (args == null || !(yield* shouldSkipLoad(args, running))) {
          if (running !== null) yield* cancel(running);
          if (args == null) yield* put(loadable.actions.notFound({ key: location.key }));
          else running = yield* fork(working<[CallArguments<Call>], void>, loadForUser, args);
        }
      }
      location = yield* takeNextEntry(location);
    }
  }
  yield* fork(watchPages);
}
