import { fork, put, select, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { selectShownQuery } from '../../../state/location/selectors';
import { toastShown } from '../../../state/toast/slice';
import { endSessions, liftThrottle, loginOverview, readLoginQuery } from './slice';

function* reload(): Saga {
  const query = yield* select(selectShownQuery);
  yield* load(loginOverview, { query: readLoginQuery(query) });
}

function* afterLift({ isStillThere, outcome }: CommandEnd<'deleteThrottle'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: 'Throttle lifted.' }));
  // Reloads even after a failure, because an expired throttle is no longer listed.
  if (isStillThere) yield* reload();
}

function* afterEnd({ isStillThere, outcome }: CommandEnd<'postSessionEnd'>): Saga {
  if (outcome.ok) {
    const { ended } = outcome.data;
    const message = ended === 1 ? 'Session ended.' : `${String(ended)} sessions ended.`;
    yield* put(toastShown({ type: 'success', message }));
  }
  if (isStillThere) yield* reload();
}

/** Runs the sagas of the login monitor. */
export function* loginsSaga(): Saga {
  yield* fork(() => runCommand(liftThrottle, afterLift));
  yield* fork(() => runCommand(endSessions, afterEnd));
}
