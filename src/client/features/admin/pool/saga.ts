import { isAnyOf } from '@reduxjs/toolkit';
import { delay, fork, put, race, select, take, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { selectShownLocation, selectShownQuery } from '../../../state/location/selectors';
import { routeChanged, screenEntered } from '../../../state/location/slice';
import { toastShown } from '../../../state/toast/slice';
import { endStatement, poolMonitor, readSpan } from './slice';

const REFRESH_MS = 10_000;
/** A forgotten tab stops after an hour. */
const MAX_REFRESHES = 360;

function* reload(): Saga {
  const query = yield* select(selectShownQuery);
  yield* load(poolMonitor, { query: { span: readSpan(query) } });
}

/** Loads the figures again while they are shown; after a failure, only the user does. */
function* refresh(): Saga {
  for (let count = 0; count < MAX_REFRESHES; count += 1) {
    yield* delay(REFRESH_MS);
    const { status } = yield* select(poolMonitor.select);
    if (status === 'ready') yield* reload();
  }
}

function* watchScreen(): Saga {
  while (true) {
    const { payload } = yield* take(screenEntered);
    if (payload.routeId !== 'admin.poolMonitor') continue;
    yield* race({ refreshed: refresh(), left: take(isAnyOf(routeChanged)) });
  }
}

const ENDED = {
  CANCEL: 'Statement canceled. It may take a moment to end.',
  TERMINATE: 'Statement terminated.',
} as const;

function* afterEnd({ args, isStillThere, outcome }: CommandEnd<'endStatement'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: ENDED[args.body.action] }));
  // A statement that has ended disappears from the list.
  const location = yield* select(selectShownLocation);
  if (isStillThere && location?.routeId === 'admin.poolMonitor') yield* reload();
}

/** Effects of the pool monitor. */
export function* poolSaga(): Saga {
  yield* fork(watchScreen);
  yield* runCommand(endStatement, afterEnd);
}
