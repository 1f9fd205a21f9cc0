import { isAnyOf } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import type { CallArguments, CallName } from '#contract/calls';
import { cancel, fork, put, race, select, take, working, type Saga } from '../../platform/saga';
import { apiErrorText } from '../calls/apiError';
import { callApi } from '../calls/callApi';
import type { ErrorHandling } from '../calls/handleApiError';
import { selectLocation } from '../location/selectors';
import { screenEntered, type RouteLocation } from '../location/slice';
import type { PartName } from '../parts';
import { selectIsUnasked } from '../session/selectors';
import { isOtherUser } from '../session/isOtherUser';
import { isBackOnline } from '../site/slice';
import { keyOfArguments, type Loadable } from './createLoadable';

/** Runs the call and stores its end. A 404 is the screen's not-found state. */
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
    isSilentOffline: true,
    subject: loadable.name,
    ...handling,
  });
  // An answer that a newer request or another user has overtaken says nothing any more.
  if ((yield* select(loadable.select)).generation !== generation) return;
  if (outcome.ok) yield* put(actions.received({ key, data: outcome.data }));
  else if (outcome.error.kind === 'notFound') yield* put(actions.notFound({ key }));
  else yield* put(actions.failed({ key, error: apiErrorText(outcome.error) }));
}

/** The arguments that an address gives; null where it names nothing. */
type Asked<Call extends CallName> = CallArguments<Call> | null;

/** Reads them from an address, or waits for them. */
export type ArgumentsOf<Call extends CallName> = (
  location: RouteLocation,
) => Asked<Call> | Saga<Asked<Call>>;

function isSaga<Found extends object | null>(found: Found | Saga<Found>): found is Saga<Found> {
  return found !== null && Symbol.iterator in found;
}

export interface LoadOptions {
  /** Not asked for again while its answer to the same question is there. */
  readonly isKept?: boolean;
  /** Beside what the page is about: its screen says of a failure what is to be said. */
  readonly isBackground?: boolean;
}

/**
 * Loads when one of the routes is entered, with the arguments that its address gives, or that a saga
 * waits for; null means that the address names nothing, which is the not-found state. Leaving the
 * page gives its request up.
 *
 * A counted call goes on instead, because the server may have counted it already: who comes back
 * finds its answer, or waits for the one that is on its way, and nothing is sent twice. Only another
 * question of the same kind gives it up, since there is room for one answer; what was given up is no
 * loss, since the server counts the same search of a user once a day. And somebody who signed in
 * while the page was open is counted for it only when they ask.
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

  /** A failure that comes after the page was left is not said on another one. */
  function* isAwaited(): Saga<boolean> {
    return isOurs(yield* select(selectLocation));
  }

  function* loadForUser(args: CallArguments<Call>): Saga {
    // What was asked for one user is not shown to the next; the page is entered again for them.
    yield* race({
      loaded: load(loadable, args, { isAwaited, isBackground }),
      left: take(isOtherUser),
    });
  }

  /** A counted answer that is there, on its way, or not asked for by who is there now. */
  function* isToBeLeftAlone(args: CallArguments<Call>, running: Task | null): Saga<boolean> {
    if (!isKept) return false;
    if (row.isCounted && (yield* select(selectIsUnasked))) return true;
    const { key, status } = yield* select(loadable.select);
    const isOnItsWay = status === 'loading' && running?.isRunning() === true;
    return key === keyOfArguments(args) && (status === 'ready' || isOnItsWay);
  }

  /** The next page entered; or this one again, when the network is back after its call failed. */
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
        if (args == null || !(yield* isToBeLeftAlone(args, running))) {
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
