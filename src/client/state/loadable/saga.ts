import { CALLS, type CallArguments, type CallName, type CallRow } from '#contract/calls';
import { fork, put, race, select, take, takeLatest, type Saga } from '../../platform/saga';
import { apiErrorText } from '../calls/apiError';
import { callApi } from '../calls/callApi';
import { screenEntered, type RouteLocation } from '../location/slice';
import { selectIsUnasked } from '../session/selectors';
import { identityChanged } from '../session/slice';
import { keyOfArguments, type Loadable } from './createLoadable';

function isOtherUser(action: unknown): action is ReturnType<typeof identityChanged> {
  return identityChanged.match(action) && !action.payload.isFirst;
}

/** Runs the call and stores its end. A 404 is the screen's not-found state. */
export function* load<Name extends string, Call extends CallName>(
  loadable: Loadable<Name, Call>,
  args: CallArguments<Call>,
): Saga {
  const key = keyOfArguments(args);
  const { actions, callName } = loadable;
  yield* put(actions.requested(args));
  const { turn } = yield* select(loadable.select);
  const outcome = yield* callApi(callName, args, { isNotFoundHandled: true });
  // An answer that a newer request or another user has overtaken says nothing any more.
  if ((yield* select(loadable.select)).turn !== turn) return;
  if (outcome.ok) yield* put(actions.received({ key, data: outcome.data }));
  else if (outcome.error.kind === 'notFound') yield* put(actions.notFound({ key }));
  else yield* put(actions.failed({ key, error: apiErrorText(outcome.error) }));
}

/** The arguments that an address gives; null where it names nothing. */
type Asked<Call extends CallName> = CallArguments<Call> | null;

function isSaga<Found extends object | null>(found: Found | Saga<Found>): found is Saga<Found> {
  return found !== null && Symbol.iterator in found;
}

/**
 * Loads when one of the routes is entered, with the arguments that its address gives, or that a saga
 * waits for; null means that the address names nothing, which is the not-found state. A counted call
 * is not repeated when its answer is still there: going back to results is free and at once. And
 * somebody who signed in while the page was open is counted for it only when they ask.
 */
export function* loadOnEnter<Name extends string, Call extends CallName>(
  loadable: Loadable<Name, Call>,
  routeIds: readonly string[],
  argumentsOf: (location: RouteLocation) => Asked<Call> | Saga<Asked<Call>>,
): Saga {
  const row: CallRow = CALLS[loadable.callName];
  function* loadFor({ payload: location }: ReturnType<typeof screenEntered>): Saga {
    if (location.routeId === null || !routeIds.includes(location.routeId)) return;
    const found = argumentsOf(location);
    const args = isSaga(found) ? yield* found : found;
    if (args === null) {
      yield* put(loadable.actions.notFound({ key: location.key }));
      return;
    }
    const known = yield* select(loadable.select);
    if (row.isCounted && known.status === 'ready' && known.key === keyOfArguments(args)) return;
    if (row.isCounted && (yield* select(selectIsUnasked))) return;
    // What was asked for one user is not shown to the next; the page is entered again for them.
    yield* race({ loaded: load(loadable, args), left: take(isOtherUser) });
  }
  yield* fork(takeLatest<ReturnType<typeof screenEntered>>, screenEntered, loadFor);
}
